import * as contract from '../../src/lib/contract/thread.ts';
import { answerCard } from '../services/cards/answer-card.ts';
import { markRead } from '../services/thread/mark-read.ts';
import { postMessage } from '../services/thread/post-message.ts';
import { defineCalls } from './http/mount.ts';

export const threadCalls = defineCalls('thread', contract, {
  postMessage: async ({ services, viewer, params, query, body }) => {
    const { card_answer: answer, client_id: clientId = null } = body.message;
    const request =
      answer === undefined
        ? await postMessage(services, viewer, params.id, body, query)
        : await answerCard(services, viewer, params.id, answer, { clientId, part: query });
    return { request };
  },
  markRead: ({ services, viewer, params, body }) => markRead(services, viewer, params.id, body),
});
