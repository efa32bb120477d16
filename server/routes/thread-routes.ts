import * as contract from '../../src/lib/contract/thread.ts';
import { markRead } from '../services/thread/mark-read.ts';
import { postMessage } from '../services/thread/post-message.ts';
import { defineCalls } from './http/mount.ts';

export const threadCalls = defineCalls('thread', contract, {
  postMessage: async ({ services, viewer, params, query, body }) => ({
    request: await postMessage(services, viewer, params.id, body, query),
  }),
  markRead: ({ services, viewer, params, body }) => markRead(services, viewer, params.id, body),
});
