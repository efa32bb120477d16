import type { Hono } from 'hono';
import {
  markRead as markReadEndpoint,
  postMessage as postMessageEndpoint,
} from '../../src/lib/contract/thread.ts';
import type { Services } from '../services/context.ts';
import { markRead } from '../services/thread/mark-read.ts';
import { postMessage } from '../services/thread/post-message.ts';
import { mount } from './http/mount.ts';

/** Mounts the calls of an open thread. */
export function mountThread(app: Hono, services: Services): void {
  mount(app, services, postMessageEndpoint, async ({ viewer, params, query, body }) => ({
    request: await postMessage(services, viewer, params.id, body, query),
  }));
  mount(app, services, markReadEndpoint, ({ viewer, params, body }) =>
    markRead(services, viewer, params.id, body),
  );
}
