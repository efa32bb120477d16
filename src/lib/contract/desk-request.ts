import { isInstant } from './shared/plain-date.ts';
import { anyText, requiredText, z } from './shared/schemas.ts';
import { turn, turnStates } from './desk-queue.ts';
import { endpoint } from './shared/endpoint.ts';
import { FILE_NAME_MAX_CHARACTERS, MESSAGE_MAX_CHARACTERS } from './shared/limits.ts';
import { clientId, messageContent } from './message.ts';
import { getRequest } from './requests.ts';

/* Additive: one request at the desk. `:id` is its numeric or external id. */

/** The concierge does not learn which messages the employee has read, and gets whole threads. */
const {
  unread_count,
  opened_message_id,
  completion_unseen,
  has_earlier,
  completion: _,
  progress,
  answer_by,
  ...forConcierge
} = getRequest.reply.shape.request.shape;
const requestForConcierge = z.object({
  ...forConcierge,
  // A server of the build before does not send it.
  appointment: z.optional(forConcierge.appointment),
});

const note = z.object({
  id: z.number(),
  body: z.string(),
  concierge_name: z.string(),
  created_at: z.string(),
  /** True for the note of a hand-over. */
  is_hand_over: z.boolean(),
  /** False while the next owner has not read the note of a hand-over. */
  is_read: z.boolean(),
});
export type InternalNote = z.output<typeof note>;

const draft = z.object({
  concierge_id: z.number(),
  concierge_name: z.string(),
  kind: z.enum(['reply', 'note', 'summary']),
  body: z.string(),
  updated_at: z.string(),
});
export type DeskDraft = z.output<typeof draft>;

const file = z.object({
  key: z.string(),
  file_name: z.string(),
  content_type: z.nullable(z.string()),
  size_bytes: z.nullable(z.number()),
  from_concierge: z.boolean(),
  created_at: z.string(),
});

const statusChange = z.object({
  // A server of the build before sends `started` as well.
  action: z.enum(['claimed', 'started', 'handed_over', 'completed', 'reopened']),
  concierge_name: z.string(),
  created_at: z.string(),
});
export type StatusChange = z.output<typeof statusChange>;

const completion = z.object({
  id: z.number(),
  concierge_name: z.string(),
  completed_at: z.string(),
  /** What was done, as it was sent; null until it is written. */
  summary: z.nullable(z.string()),
  minutes: z.number(),
  /** What worked, for later requests; null without it. */
  outcome: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  rating_text: z.nullable(z.string()),
  thanked: z.boolean(),
  /** Who ended the completion; null while it stands. */
  reopened_by: z.nullable(z.enum(['message', 'employee', 'concierge'])),
});
export type DeskCompletion = z.output<typeof completion>;

const playbook = z.object({
  /** In the order of the content. */
  steps: z.array(
    z.object({
      text: z.string(),
      /** Who ticked it and when; null until then. */
      done: z.nullable(z.object({ concierge_name: z.string(), created_at: z.string() })),
    }),
  ),
  /** True when the employee sees the steps and which of them are done. */
  is_shown: z.boolean(),
});

/** What a step of a concierge changes. */
const step = {
  turn,
  /** The concierges who changed the request, oldest first. */
  status_changes: z.array(statusChange),
  /** Oldest first; the last one may stand. */
  completions: z.array(completion),
};

const wholeRequest = z.object({
  request: requestForConcierge,
  ...step,
  /** True when an answer of its survey is marked as urgent. Additive: a server of the build before does not send it. */
  urgent: z.optional(z.boolean()),
  employee: z.object({
    name: z.string(),
    first_name: z.string(),
    /** Null until it is confirmed (docs/product/identity.md#unconfirmed-contact-data); contact data are withheld, too. */
    email: z.nullable(z.string()),
    email_confirmed: z.boolean(),
    companies: z.array(z.object({ id: z.number(), name: z.string() })),
    /** Of their browser, else of their address; null when neither tells. Additive: a server of the build before does not send it. */
    time_zone: z.optional(z.nullable(z.string())),
    /** Onboarding answers by id (docs/product/onboarding.md#answer-ids); empty until the address is confirmed. */
    profile: z.array(z.object({ answer_id: z.number(), value: z.union([z.string(), z.boolean()]) })),
    /** Additive: when the account is deleted, because the employee has asked for it; null otherwise. */
    deletion_due_at: z.optional(z.nullable(z.string())),
  }),
  /** Oldest first. */
  notes: z.array(note),
  /** The unsent texts of all concierges, the newest first. */
  drafts: z.array(draft),
  files: z.array(file),
  /** The employee's other requests, the newest first. */
  others: z.array(
    z.object({
      external_id: z.string(),
      name: z.string(),
      state: z.enum(turnStates),
      /** As in `turn`. Additive: a server of the build before does not send it. */
      since: z.optional(z.string()),
      created_at: z.string(),
    }),
  ),
  /** What is to be done (docs/product/playbooks.md); null without a playbook. */
  playbook: z.nullable(playbook),
  /** The number of messages up to `after`, and when one was corrected last. A page that has anything else loads the whole thread. */
  known: z.object({ count: z.number(), corrected_at: z.nullable(z.string()) }),
});
export type DeskRequest = z.output<typeof wholeRequest>;

/** Limits `messages` of a reply to those behind the message with the id `after`. */
const part = z.object({ after: z.optional(z.string().check(z.regex(/^\d{1,10}$/))) });
export type ThreadRest = z.output<typeof part>;

const requestStep = z.object({
  ...step,
  status: requestForConcierge.shape.status,
  /** 0 without any. A page that has another one loads what it misses. */
  newest_message_id: z.number(),
});
/** What a step changed of a request, for a page that has the rest. */
export type RequestStep = z.output<typeof requestStep>;

/** With `answer`, the reply is what the step changed. A repeated call, which changes nothing, is answered with the whole request. */
const stepPart = z.object({ ...part.shape, answer: z.optional(z.literal('step')) });
export type StepRest = z.output<typeof stepPart>;
const stepReply = z.union([wholeRequest, requestStep]);

export const deskRequest = endpoint('GET', '/api/v1/desk/requests/:id', 'concierge', {
  query: part,
  reply: wholeRequest,
});

/*
 * Checked by functions: a check of zod that the desk alone uses would be in every employee's page, which shares one bundle of zod
 * with it.
 */
const instant = z.string().check(z.refine(isInstant, 'is not a time'));
const isId = (value: number) => Number.isInteger(value) && value > 0 && value <= MAX_ID;
const id = z.number().check(z.refine(isId, 'is not an id'));

const seenMessageId = z.number().check(z.refine(Number.isSafeInteger, 'is not an id'));

/** What a request waits for after a reply. `us` brings it back at a time. */
const nextStep = z.union([
  z.object({ step: z.literal('them') }),
  z.object({ step: z.literal('us'), at: instant }),
  z.object({ step: z.literal('complete') }),
]);
export type NextStep = z.output<typeof nextStep>;

/**
 * The message carries the concierge's name. Sending a `client_id` again stores one message. With `seen_message_id`, the newest
 * message that the concierge has seen (0 without any), a thread that has a newer one refuses the reply: `thread_moved`.
 */
export const deskReply = endpoint('POST', '/api/v1/desk/requests/:id/messages', 'concierge', {
  query: part,
  status: 201,
  body: z.object({
    message: z.object({ ...messageContent, client_id: clientId }),
    seen_message_id: z.optional(seenMessageId),
    /** Without it the request waits for them, and asks the employee nothing (docs/product/cards.md#waiting-on-you). */
    next: z.optional(nextStep),
  }),
  reply: wholeRequest,
});

const written = requiredText(MESSAGE_MAX_CHARACTERS);

/** Takes an own message back that was not read, mailed or answered: else `too_late`. Its text goes into the draft, in front of `draft`. */
export const deskTakeBack = endpoint(
  'POST',
  '/api/v1/desk/requests/:id/messages/:message_id/take-back',
  'concierge',
  { query: part, body: z.object({ draft: anyText(MESSAGE_MAX_CHARACTERS) }), reply: wholeRequest },
);

/** Changes the text of a message of one's own, which is marked as corrected from then on. */
export const deskCorrect = endpoint('PUT', '/api/v1/desk/requests/:id/messages/:message_id', 'concierge', {
  query: part,
  body: z.object({ body: written }),
  reply: wholeRequest,
});

/** Makes the concierge the owner, and starts a request of the queue. One of two who claim at once gets `claimed_by_other`. */
export const deskClaim = endpoint('POST', '/api/v1/desk/requests/:id/claim', 'concierge', {
  query: stepPart,
  reply: stepReply,
});

/** Sets what a request waits for, without a reply. `us` needs an owner and makes the concierge one. */
export const deskNextStep = endpoint('POST', '/api/v1/desk/requests/:id/next-step', 'concierge', {
  query: stepPart,
  body: z.object({ next: nextStep }),
  reply: stepReply,
});

/** Brings a completed request back to us, with its owner. */
export const deskReopen = endpoint('POST', '/api/v1/desk/requests/:id/reopen', 'concierge', {
  query: stepPart,
  reply: stepReply,
});

/** The largest id that PostgreSQL's `integer` holds. */
const MAX_ID = 2_147_483_647;

export const deskNote = endpoint('POST', '/api/v1/desk/requests/:id/notes', 'concierge', {
  query: part,
  status: 201,
  body: z.object({ note: z.object({ body: written, client_id: clientId }) }),
  reply: wholeRequest,
});

/**
 * Gives a request with a note to another concierge; `to` null gives it back to the queue. With `seen`, the owner and the newest
 * message (0 without any) that the concierge has seen, one that has moved meanwhile stays. Sending a `client_id` again hands over
 * once.
 */
export const deskHandOver = endpoint('POST', '/api/v1/desk/requests/:id/hand-over', 'concierge', {
  query: part,
  body: z.object({
    to: z.nullable(id),
    note: written,
    client_id: clientId,
    seen: z.optional(z.object({ owner_id: id, message_id: seenMessageId })),
  }),
  reply: wholeRequest,
});

/** Takes the note of a hand-over off the request: its new owner has read it. */
export const deskHandOverRead = endpoint('POST', '/api/v1/desk/requests/:id/hand-over/read', 'concierge', {
  reply: z.object({ success: z.literal(true) }),
});

/** Stores an unsent text; an empty one removes it. */
export const deskDraft = endpoint('PUT', '/api/v1/desk/requests/:id/draft', 'concierge', {
  body: z.object({ kind: draft.shape.kind, body: anyText(MESSAGE_MAX_CHARACTERS) }),
  reply: z.object({ success: z.literal(true) }),
});

export const deskPresignUpload = endpoint('POST', '/api/v1/desk/requests/:id/uploads', 'concierge', {
  body: z.object({ upload: z.object({ filename: requiredText(FILE_NAME_MAX_CHARACTERS) }) }),
  reply: z.object({ presigned_url: z.string(), key: z.string() }),
});

/** Returns a short-lived address of a file of the request. */
export const deskFileUrl = endpoint('POST', '/api/v1/desk/requests/:id/file-url', 'concierge', {
  // `preview`: for a thumbnail of a picture, which is a part of the open request.
  body: z.object({ key: requiredText(512), preview: z.optional(z.boolean()) }),
  reply: z.object({ url: z.string() }),
});

/** Says that the concierge looks at the request, writes a reply, or has left it; nothing is stored. Writing shows the employee the typing line. */
export const deskPresence = endpoint('POST', '/api/v1/desk/requests/:id/presence', 'concierge', {
  body: z.object({ doing: z.enum(['looking', 'writing', 'nothing']) }),
  reply: z.object({ success: z.literal(true) }),
});
