import { requiredText, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { newPassword } from './identity.ts';
import { isInstant } from './shared/plain-date.ts';

/* Additive: who works at the desk. */

export const conciergeRole = z.enum(['concierge', 'lead']);

const deskConcierge = z.object({
  id: z.number(),
  name: z.string(),
  role: conciergeRole,
  companies: z.array(z.object({ id: z.number(), name: z.string() })),
  /** True for a concierge who serves all companies, whose list is then empty. */
  all_companies: z.boolean(),
  /** True while the concierge takes no requests. */
  away: z.boolean(),
  /** When they are back; null where they have not said so. Additive: a server of the build before does not send it. */
  away_until: z.optional(z.nullable(z.string())),
  /** The address of the account; null for a program. */
  email: z.nullable(z.string()),
  mfa_enabled: z.boolean(),
});
export type DeskConcierge = z.output<typeof deskConcierge>;

export const deskSession = endpoint('GET', '/api/v1/desk/session', 'concierge', {
  reply: z.object({ concierge: deskConcierge }),
});

export const deskAway = endpoint('PUT', '/api/v1/desk/away', 'concierge', {
  body: z.object({
    away: z.boolean(),
    /** When the concierge is back, as employees read it; null for not known. */
    until: z.nullish(z.string().check(z.refine(isInstant, 'is not a time'))),
  }),
  reply: z.object({ away: z.boolean(), away_until: z.optional(z.nullable(z.string())) }),
});

const colleague = z.object({ id: z.number(), name: z.string(), role: conciergeRole, away: z.boolean() });
export type Colleague = z.output<typeof colleague>;

/** Returns the concierges with an account whose companies overlap with those of the caller, by name, the caller included. */
export const deskConcierges = endpoint('GET', '/api/v1/desk/concierges', 'concierge', {
  reply: z.object({ concierges: z.array(colleague) }),
});

const INVITATION_TOKEN_MAX_CHARACTERS = 256;
const invitationToken = requiredText(INVITATION_TOKEN_MAX_CHARACTERS);

/** Returns whom an invitation is for, and changes nothing. */
export const readInvitation = endpoint('POST', '/api/v1/desk/invitation/check', 'public', {
  body: z.object({ invitation_token: invitationToken }),
  reply: z.object({ name: z.string(), email: z.string() }),
});

/** Opens the account of an invitation with a password, once. The sign-in follows. */
export const acceptInvitation = endpoint('POST', '/api/v1/desk/invitation', 'public', {
  body: z.object({ invitation_token: invitationToken, password: newPassword }),
  reply: z.object({ email: z.string() }),
});
