import { z } from './shared/zod.ts';
import { clientId, messageContent } from './message.ts';
import { getRequest, threadPart } from './requests.ts';
import { endpoint } from './shared/endpoint.ts';
import { ID_MAX, NAME_MAX_CHARACTERS } from './shared/limits.ts';
import { anyText } from './shared/text.ts';

/** The server takes `source` and `source_name` from the account. Sending a `client_id` again stores one message. */
export const postMessage = endpoint('POST', '/api/v1/requests/:id/messages', 'session', {
  status: 201,
  query: threadPart,
  body: z.object({
    message: z.object({
      body: messageContent.body,
      source: z.optional(z.literal('user')),
      source_name: z.nullish(anyText(NAME_MAX_CHARACTERS * 2 + 1)),
      attachment_keys: messageContent.attachment_keys,
      client_id: clientId,
    }),
  }),
  reply: getRequest.reply,
  accepts: getRequest.accepts,
});

function isMessageIdOrNone(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= ID_MAX;
}

/**
 * Additive: the employee has seen the thread up to this message, or without any (0), and its completion. An older message than
 * before changes nothing.
 */
export const markRead = endpoint('PUT', '/api/v1/requests/:id/read', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({
    last_message_id: z.number().check(z.refine(isMessageIdOrNone, 'is not the id of a message')),
  }),
  reply: z.object({ unread_count: z.number(), unread_requests: z.number() }),
});
