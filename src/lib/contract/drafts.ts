import { about, answerValue, emittedAbout, emittedScreenItem, screenItem } from './assistant.ts';
import { endpoint } from './shared/endpoint.ts';
import { ANSWER_MAX_CHARACTERS } from './shared/limits.ts';
import { anyText, wireId, z } from './shared/schemas.ts';

const success = z.object({ success: z.literal(true) });

const emittedOutline = z.object({
  /** That of the user request survey. */
  id: z.number(),
  survey: z.object({
    id: z.number(),
    name: z.string(),
    for_alpha: z.boolean(),
    offering_id: z.nullable(z.number()),
  }),
  /** What was typed into the request box before it started. */
  need: z.nullable(z.string()),
  /** The number of answers, skips included. */
  answers: z.number(),
  updated_at: z.string(),
});
const outline = z.object({
  id: wireId,
  survey: z.object({
    id: wireId,
    name: z.string(),
    for_alpha: z.boolean(),
    offering_id: z.nullable(wireId),
  }),
  need: z.nullable(z.string()),
  answers: z.number(),
  updated_at: z.string(),
});
/** An unfinished request of the account as a list shows it. */
export type DraftOutline = z.output<typeof outline>;

/** Additive: the unfinished requests of the account, the last changed first (docs/product/assistant.md#drafts-of-an-account). */
export const listDrafts = endpoint('GET', '/api/v1/drafts', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({ drafts: z.array(emittedOutline) }),
  accepts: z.object({ drafts: z.array(outline) }),
});

const file = z.object({ name: z.string(), size_bytes: z.number() });
const typed = z.object({ item_id: wireId, text: z.string() });
const request = z.object({ external_id: z.string(), name: z.string() });

/** Additive: one unfinished request with its answers. `draft` is null once it is sent; `request` says what became of it. */
export const showDraft = endpoint('GET', '/api/v1/drafts/:id', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({
    draft: z.nullable(
      z.object({
        ...emittedOutline.shape,
        about: emittedAbout,
        answered: z.array(
          z.object({
            item: emittedScreenItem,
            value: answerValue,
            file: z.nullable(file),
            /** False while earlier answers keep the question off the path. */
            asked: z.boolean(),
          }),
        ),
        typed: z.nullable(z.object({ item_id: z.number(), text: z.string() })),
      }),
    ),
    request: z.nullable(request),
  }),
  accepts: z.object({
    draft: z.nullable(
      z.object({
        ...outline.shape,
        about,
        answered: z.array(
          z.object({ item: screenItem, value: answerValue, file: z.nullable(file), asked: z.boolean() }),
        ),
        typed: z.nullable(typed),
      }),
    ),
    request: z.nullable(request),
  }),
});
/** An unfinished request of the account with its answers. */
export type AccountDraft = NonNullable<z.output<(typeof showDraft)['accepts']>['draft']>;

/** Additive: keeps what is typed and not sent as an answer yet, and what the survey was started for. */
export const saveDraft = endpoint('PUT', '/api/v1/drafts/:id', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({
    draft: z.object({
      need: z.nullable(anyText(ANSWER_MAX_CHARACTERS)),
      typed: z.nullable(z.object({ item_id: wireId, text: anyText(ANSWER_MAX_CHARACTERS) })),
    }),
  }),
  reply: success,
  accepts: success,
});

/** Additive: deletes an unfinished request with its answers. */
export const discardDraft = endpoint('DELETE', '/api/v1/drafts/:id', 'session', {
  unauthorized: 'keeps-session',
  reply: success,
  accepts: success,
});
