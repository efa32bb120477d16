import { z } from './shared/zod.ts';
import { endpoint } from './shared/endpoint.ts';
import { clientId, messageContent } from './message.ts';
import { EMAIL_MAX_CHARACTERS, FILE_NAME_MAX_CHARACTERS } from './shared/limits.ts';
import { getRequest } from './requests.ts';
import { requiredText } from './shared/text.ts';

/*
 * Additive: the concierge's calls, which the web app never makes. Each concierge has a token of their own. `:id` is a request's numeric or external id.
 */

const deskSummary = z.object({
  id: z.number(),
  external_id: z.string(),
  name: z.string(),
  status: z.string(),
  employee_name: z.string(),
  /** Null until it is confirmed (docs/product/identity.md#unconfirmed-contact-data). */
  employee_email: z.nullable(z.string()),
  email_confirmed: z.boolean(),
  created_at: z.string(),
  message_count: z.number(),
});
export type DeskRequestSummary = z.infer<typeof deskSummary>;

/** Requests of one page of the desk's list. */
export const DESK_PAGE_SIZE = 100;

/** One page, unfinished requests first, then the newest. `after` is the numeric id of the previous page's last request. */
export const deskRequests = endpoint({
  method: 'GET',
  path: '/api/v1/desk/requests',
  access: 'concierge',
  query: z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,9}$/))) }),
  reply: z.object({
    requests: z.array(deskSummary),
    /** `after` of the next page; null on the last one. */
    next: z.nullable(z.number()),
  }),
});

/** The concierge does not learn which messages the employee has read, and gets whole threads. */
const requestForConcierge = z.omit(getRequest.reply.shape.request, {
  unread_count: true,
  completion_unseen: true,
  has_earlier: true,
});
const deskReplies = z.object({ request: requestForConcierge });

const statusChange = z.object({
  action: z.enum(['started', 'completed']),
  concierge_name: z.string(),
  created_at: z.string(),
});
export type StatusChange = z.infer<typeof statusChange>;

export const deskRequest = endpoint({
  method: 'GET',
  path: '/api/v1/desk/requests/:id',
  access: 'concierge',
  reply: z.object({
    request: requestForConcierge,
    employee: z.object({
      name: z.string(),
      /** Null until it is confirmed; the contact data among the answers in `details` are withheld, too. */
      email: z.nullable(z.string()),
      email_confirmed: z.boolean(),
    }),
    /** The concierges who changed the status, oldest first. */
    status_changes: z.array(statusChange),
  }),
});

/** The message carries the concierge's name. Sending a `client_id` again stores one message. */
export const deskReply = endpoint({
  method: 'POST',
  path: '/api/v1/desk/requests/:id/messages',
  access: 'concierge',
  status: 201,
  body: z.object({ message: z.object({ ...messageContent, client_id: clientId }) }),
  reply: deskReplies,
});

export const deskPresignUpload = endpoint({
  method: 'POST',
  path: '/api/v1/desk/requests/:id/uploads',
  access: 'concierge',
  body: z.object({ upload: z.object({ filename: requiredText(FILE_NAME_MAX_CHARACTERS) }) }),
  reply: z.object({ presigned_url: z.string(), key: z.string() }),
});

export const deskStart = endpoint({
  method: 'POST',
  path: '/api/v1/desk/requests/:id/start',
  access: 'concierge',
  reply: deskReplies,
});

export const deskComplete = endpoint({
  method: 'POST',
  path: '/api/v1/desk/requests/:id/complete',
  access: 'concierge',
  reply: deskReplies,
});

/** Shows the employee for some seconds that the concierge is typing; nothing is stored. */
export const deskTyping = endpoint({
  method: 'POST',
  path: '/api/v1/desk/requests/:id/typing',
  access: 'concierge',
  reply: z.object({ success: z.literal(true) }),
});

/** Turns an employee's two-step verification off, for one who has lost the phone and the backup codes. */
export const deskLiftMfa = endpoint({
  method: 'POST',
  path: '/api/v1/desk/lift-mfa',
  access: 'concierge',
  body: z.object({ email: requiredText(EMAIL_MAX_CHARACTERS) }),
  reply: z.object({ success: z.literal(true) }),
});
