import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { ATTACHMENTS_PER_MESSAGE_MAX, MESSAGE_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from './limits.ts';
import { anyText, maybeText, requiredText, textOrEmpty, wireId } from './text.ts';

export const emittedMessage = z.object({
  id: z.number(),
  body_html: z.string(),
  source: z.enum(['user', 'life_concierge']),
  source_name: z.string(),
  external_created_at: z.string(),
  attachment_keys: z.array(z.string()),
  /** Additive: the sender's own id of the message; sending the same id twice stores one message. */
  client_id: z.nullable(z.string()),
});
export type EmittedMessage = z.infer<typeof emittedMessage>;

export const emittedRequest = z.object({
  id: z.number(),
  external_id: z.string(),
  name: z.string(),
  status: z.enum(['open', 'in_progress', 'closed']),
  issued_at: z.nullable(z.string()),
  details: z.nullable(z.string()),
  created_at: z.string(),
  survey_category_image_url: z.nullable(z.string()),
  survey_category_name: z.nullable(z.string()),
  /** Oldest first. Lists leave it empty and carry `last_message` instead. */
  messages: z.array(emittedMessage),
  /** Additive: the newest message, for the cards of a list. */
  last_message: z.nullable(emittedMessage),
  /** Additive: how many of the concierge's messages the employee has not seen. */
  unread_count: z.number(),
});
export type EmittedRequest = z.infer<typeof emittedRequest>;

export const message = z.object({
  id: wireId,
  body_html: textOrEmpty,
  source: textOrEmpty,
  source_name: maybeText,
  external_created_at: maybeText,
  attachment_keys: z.pipe(
    z.nullish(z.array(z.string())),
    z.transform((keys: string[] | null | undefined) => keys ?? []),
  ),
  /** Absent where the API keeps no ids of ours; then a message is known by its words alone. */
  client_id: z.nullish(z.string()),
});
export type Message = z.output<typeof message>;

export const request = z.object({
  id: wireId,
  external_id: z.pipe(wireId, z.transform(String)),
  name: textOrEmpty,
  status: maybeText,
  issued_at: maybeText,
  details: maybeText,
  created_at: maybeText,
  survey_category_image_url: maybeText,
  survey_category_name: maybeText,
  messages: z.pipe(
    z.nullish(z.array(message)),
    z.transform((messages: Message[] | null | undefined) => messages ?? []),
  ),
  last_message: z.pipe(
    z.nullish(message),
    z.transform((last: Message | null | undefined) => last ?? null),
  ),
  /** Absent where the API does not keep track. */
  unread_count: z.nullish(z.number()),
});
export type Request = z.output<typeof request>;

const listReply = z.object({ requests: z.array(emittedRequest) });
const acceptsList = z.object({ requests: z.array(request) });
const oneReply = z.object({ request: emittedRequest });
const acceptsOne = z.object({ request });

export const openRequests = endpoint({
  method: 'GET',
  path: '/api/v1/requests/open',
  access: 'session',
  reply: listReply,
  accepts: acceptsList,
});

export const inProgressRequests = endpoint({
  method: 'GET',
  path: '/api/v1/requests/in_progress',
  access: 'session',
  reply: listReply,
  accepts: acceptsList,
});

export const completedRequests = endpoint({
  method: 'GET',
  path: '/api/v1/requests/completed',
  access: 'session',
  reply: listReply,
  accepts: acceptsList,
});

/** `:id` is the external id; the numeric id is accepted too (DECISIONS section 4). */
export const getRequest = endpoint({
  method: 'GET',
  path: '/api/v1/requests/:id',
  access: 'session',
  reply: oneReply,
  accepts: acceptsOne,
});

/** The sender's name and source are taken from the account, whatever the body says. */
export const postMessage = endpoint({
  method: 'POST',
  path: '/api/v1/requests/:id/messages',
  access: 'session',
  status: 201,
  body: z.object({
    message: z.object({
      body: requiredText(MESSAGE_MAX_CHARACTERS),
      source: z.optional(z.literal('user')),
      source_name: z.nullish(anyText(NAME_MAX_CHARACTERS * 2 + 1)),
      attachment_keys: z._default(
        z.array(requiredText(512)).check(z.maxLength(ATTACHMENTS_PER_MESSAGE_MAX)),
        [],
      ),
      client_id: z.nullish(requiredText(64)),
    }),
  }),
  reply: oneReply,
  accepts: acceptsOne,
});
