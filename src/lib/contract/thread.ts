import { anyText, requiredText, z } from './shared/schemas.ts';
import { clientId, messageContent } from './message.ts';
import { getRequest, threadPart } from './requests.ts';
import { endpoint } from './shared/endpoint.ts';
import { ID_MAX, NAME_MAX_CHARACTERS } from './shared/limits.ts';

function isMessageIdOrNone(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= ID_MAX;
}

const answerId = requiredText(20);
const answerText = requiredText(1_000);
const ANSWERS_MAX = 8;

/** What an employee answers to a card: the chosen options with a sentence, or some of the questions. */
export const givenAnswer = z.object({
  card_id: z.number().check(z.refine(isMessageIdOrNone, 'is not the id of a message')),
  option_ids: z._default(z.array(answerId).check(z.maxLength(ANSWERS_MAX)), []),
  facts: z._default(
    z
      .array(z.object({ id: answerId, value: z.union([answerText, z.number()]) }))
      .check(z.maxLength(ANSWERS_MAX)),
    [],
  ),
  note: z._default(z.nullable(answerText), null),
});
export type GivenAnswer = z.output<typeof givenAnswer>;

/** The server takes `source` and `source_name` from the account. Sending a `client_id` again stores one message. */
export const postMessage = endpoint('POST', '/api/v1/requests/:id/messages', 'session', {
  status: 201,
  query: threadPart,
  body: z.object({
    message: z.object({
      ...messageContent,
      source: z.optional(z.literal('user')),
      source_name: z.nullish(anyText(NAME_MAX_CHARACTERS * 2 + 1)),
      client_id: clientId,
      /** Additive: makes the message the answer to a card. The server writes its text and files from the card. */
      card_answer: z.optional(givenAnswer),
      /** Additive: the employee only says thanks, so that a completion stands (docs/product/completion.md#message-of-thanks). */
      is_thanks: z.optional(z.boolean()),
    }),
  }),
  reply: getRequest.reply,
  accepts: getRequest.accepts,
});

/**
 * Additive: deletes a message of the employee's, with its files, that no concierge has opened or answered: else `too_late`
 * (docs/product/thread.md#taking-back).
 */
export const takeBackMessage = endpoint(
  'POST',
  '/api/v1/requests/:id/messages/:message_id/take-back',
  'session',
  {
    unauthorized: 'keeps-session',
    query: threadPart,
    reply: getRequest.reply,
    accepts: getRequest.accepts,
  },
);

/** Additive: deletes a file of the employee's for good; its message says so (docs/product/thread.md#deleting-a-file). */
export const deleteFile = endpoint('POST', '/api/v1/requests/:id/delete-file', 'session', {
  unauthorized: 'keeps-session',
  query: threadPart,
  body: z.object({ key: requiredText(512) }),
  reply: getRequest.reply,
  accepts: getRequest.accepts,
});

/**
 * Additive: the employee has seen the thread up to this message (0 without any), and the completion that is named, or null for none; the
 * newest one without the field. An older message changes nothing.
 */
export const markRead = endpoint('PUT', '/api/v1/requests/:id/read', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({
    last_message_id: z.number().check(z.refine(isMessageIdOrNone, 'is not the id of a message')),
    completion_id: z.nullish(z.number()),
  }),
  reply: z.object({ unread_count: z.number(), unread_requests: z.number() }),
});
