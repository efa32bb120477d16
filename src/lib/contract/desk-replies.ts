import { requiredText, z } from './shared/schemas.ts';
import { hasWholeBlanks } from './shared/blanks.ts';
import { endpoint } from './shared/endpoint.ts';
import { REPLY_MAX_CHARACTERS, REPLY_NAME_MAX_CHARACTERS } from './shared/limits.ts';
import { emittedOffering } from './offerings.ts';

/* Additive: what a concierge inserts into a reply. The text of a canned reply has blanks: contract/shared/blanks.ts. */

const ownReply = z.object({ id: z.number(), name: z.string(), body: z.string() });
export type OwnReply = z.output<typeof ownReply>;

const cannedReply = z.object({
  /** Unique among the shared and the own ones. */
  id: z.string(),
  name: z.string(),
  body: z.string(),
  /** True for one that only this concierge has. */
  own: z.boolean(),
});
export type CannedReply = z.output<typeof cannedReply>;

/** Returns the canned replies for a request: those of its survey, of its category, the own ones, the others. */
export const deskReplies = endpoint('GET', '/api/v1/desk/requests/:id/replies', 'concierge', {
  reply: z.object({
    replies: z.array(cannedReply),
    /** The benefit or offer that the request is about; null when it is not known. */
    benefit: z.nullable(z.string()),
  }),
});

/** Returns the benefits and offers that the request's employee sees, in the order of the content. */
export const deskOfferings = endpoint('GET', '/api/v1/desk/requests/:id/offerings', 'concierge', {
  reply: z.object({
    offerings: z.array(emittedOffering),
    /** Address of the employees' site, without a trailing slash. */
    app_origin: z.string(),
  }),
});

const ownReplies = z.object({ replies: z.array(ownReply) });
const written = z.object({
  reply: z.object({
    name: requiredText(REPLY_NAME_MAX_CHARACTERS),
    body: requiredText(REPLY_MAX_CHARACTERS).check(
      z.refine(hasWholeBlanks, 'has a brace that belongs to no blank'),
    ),
  }),
});

/** Returns the concierge's own replies by name; so does every change of them. */
export const deskOwnReplies = endpoint('GET', '/api/v1/desk/replies', 'concierge', { reply: ownReplies });

/** Adds one. Repeating it has no effect; `name_taken` for another text under a name that is used. */
export const deskAddReply = endpoint('POST', '/api/v1/desk/replies', 'concierge', {
  status: 201,
  body: written,
  reply: ownReplies,
});

export const deskChangeReply = endpoint('PUT', '/api/v1/desk/replies/:id', 'concierge', {
  body: written,
  reply: ownReplies,
});

export const deskRemoveReply = endpoint('DELETE', '/api/v1/desk/replies/:id', 'concierge', {
  reply: ownReplies,
});
