import { endpoint } from '../shared/endpoint.ts';
import { requiredText } from '../shared/text.ts';
import { z } from '../shared/zod.ts';

/** Additive: confirms an address with the token of a mailed link (docs/product/identity.md#confirmation-link). */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/users/confirmation',
  access: 'public',
  body: z.object({ confirmation_token: requiredText(256) }),
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});

/**
 * Additive: mails a new link. `email_confirmed` is true if the address is confirmed already; then no mail is sent. A session
 * that owes a second factor may call it: the second factor may wait for the confirmation.
 */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/v1/users/confirmation/resend',
  access: 'half-session',
  unauthorized: 'keeps-session',
  reply: z.object({ success: z.literal(true), email_confirmed: z.boolean() }),
});
