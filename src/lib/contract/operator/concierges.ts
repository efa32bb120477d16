import { endpoint } from '../shared/endpoint.ts';
import { conciergeRole } from '../desk-session.ts';
import { NAME_MAX_CHARACTERS } from '../shared/limits.ts';
import { boundText, requiredText, soughtEmail, z } from '../shared/schemas.ts';

/* Additive: the operator's calls about concierges, for `npm run admin -- concierges …`. */

const operatorConcierge = z.object({
  name: z.string(),
  role: conciergeRole,
  /** Slugs; null for all companies. */
  companies: z.nullable(z.array(z.string())),
  /** The address of the account; null for a program's token. */
  email: z.nullable(z.string()),
  created_at: z.string(),
  /** Since then token and account are refused; null for an active concierge. */
  removed_at: z.nullable(z.string()),
});
export type OperatorConcierge = z.infer<typeof operatorConcierge>;

/** A name may hold any letters, so it is in the body and not in the path. */
const named = z.object({ concierge: z.object({ name: requiredText(NAME_MAX_CHARACTERS) }) });
const oneConcierge = z.object({ concierge: operatorConcierge });
/** The token is in this reply alone: the server stores its hash. */
const withToken = z.object({ concierge: operatorConcierge, token: z.string() });

export const operatorConcierges = endpoint('GET', '/operator/v1/concierges', 'operator', {
  reply: z.object({ concierges: z.array(operatorConcierge) }),
});

export const addConcierge = endpoint('POST', '/operator/v1/concierges', 'operator', {
  status: 201,
  body: named,
  reply: withToken,
});

export const rotateConcierge = endpoint('POST', '/operator/v1/concierges/rotate', 'operator', {
  body: named,
  reply: withToken,
});

export const removeConcierge = endpoint('POST', '/operator/v1/concierges/remove', 'operator', {
  body: named,
  reply: z.object({
    concierge: operatorConcierge,
    /** Uncompleted requests that went back to the queue. */
    returned_requests: z.number(),
  }),
});

/** Slugs; null for all companies. */
const slugs = z.nullable(z.array(requiredText(NAME_MAX_CHARACTERS)));

/** Mails a link that opens an account of the desk, once. */
export const inviteConcierge = endpoint('POST', '/operator/v1/concierges/invite', 'operator', {
  status: 201,
  body: z.object({
    concierge: z.object({
      email: soughtEmail,
      name: requiredText(NAME_MAX_CHARACTERS),
      role: conciergeRole,
      companies: slugs,
    }),
  }),
  reply: z.object({ email: z.string(), expires_at: z.string() }),
});

const invitation = z.object({
  name: z.string(),
  email: z.string(),
  role: conciergeRole,
  /** Slugs; null for all companies. */
  companies: z.nullable(z.array(z.string())),
  created_at: z.string(),
  expires_at: z.string(),
});
export type OperatorInvitation = z.infer<typeof invitation>;

/** The links that still open an account, the oldest first. */
export const operatorInvitations = endpoint('GET', '/operator/v1/concierges/invitations', 'operator', {
  reply: z.object({ invitations: z.array(invitation) }),
});

/** Ends the link that was mailed to an address. */
export const takeBackInvitation = endpoint('POST', '/operator/v1/concierges/invitations/end', 'operator', {
  body: z.object({ email: soughtEmail }),
  reply: z.object({ email: z.string(), name: z.string() }),
});

/** Sets what employees see beside the name; sessions go on. Without a field, it stays; null removes it. */
export const setConciergeFace = endpoint('POST', '/operator/v1/concierges/face', 'operator', {
  body: z.object({
    concierge: z.object({
      name: requiredText(NAME_MAX_CHARACTERS),
      title: z.optional(z.nullable(requiredText(NAME_MAX_CHARACTERS))),
      portrait_url: z.optional(z.nullable(boundText)),
    }),
  }),
  reply: z.object({
    concierge: z.object({
      name: z.string(),
      title: z.nullable(z.string()),
      portrait_url: z.nullable(z.string()),
    }),
  }),
});

export const changeConcierge = endpoint('POST', '/operator/v1/concierges/change', 'operator', {
  body: z.object({
    concierge: z.object({
      name: requiredText(NAME_MAX_CHARACTERS),
      role: z.optional(conciergeRole),
      companies: z.optional(slugs),
    }),
  }),
  reply: oneConcierge,
});
