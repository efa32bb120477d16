import { endpoint } from './shared/endpoint.ts';
import { emailText, requiredText, z } from './shared/schemas.ts';

/*
 * Additive: to which address mails about requests go (docs/product/account.md#where-mails-go). Without these calls the client says nothing
 * about it.
 */

const address = z.object({
  email: z.string(),
  /** True once its owner has opened the link that was mailed to it. */
  confirmed: z.boolean(),
  /** True after a link was mailed, which may have ended since. */
  link_sent: z.boolean(),
  /** True for the preferred e-mail of the profile; otherwise it was given for a request. */
  preferred: z.boolean(),
});
export type MailAddress = z.output<typeof address>;

/** Lists the viewer's further addresses: the confirmed ones, the preferred one, and those that were given for unfinished requests. */
export const listMailAddresses = endpoint('GET', '/api/v1/users/mail-addresses', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({ addresses: z.array(address) }),
});

const done = z.object({ success: z.literal(true) });

/** Mails another link to one of them. */
export const sendMailAddressLink = endpoint('POST', '/api/v1/users/mail-addresses/link', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ email: emailText }),
  reply: done,
  accepts: z.unknown(),
});

/** Confirms an address with the token of the mailed link, in a session of the account. */
export const confirmMailAddress = endpoint('POST', '/api/v1/users/mail-addresses/confirmation', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ confirmation_token: requiredText(256) }),
  reply: done,
  accepts: z.unknown(),
});

/** Takes the confirmation of an address back: no mail goes there any more. */
export const removeMailAddress = endpoint('POST', '/api/v1/users/mail-addresses/removal', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ email: emailText }),
  reply: done,
  accepts: z.unknown(),
});

const mails = z.object({
  /** When mails come; `unconfirmed` while the account's own address is, and none does. */
  choice: z.enum(['on', 'daily', 'off', 'unconfirmed']),
  to: z.string(),
  /** The address that was given, while it is not confirmed; null when mails go where they were asked to. */
  waits_for: z.nullable(z.string()),
  discreet: z.boolean(),
});
export type MailsOfRequest = z.output<typeof mails>;

/** Says which address hears of a request. `:id` is the external id; the numeric id is accepted too. */
export const mailsOfRequest = endpoint('GET', '/api/v1/requests/:id/mails', 'session', {
  unauthorized: 'keeps-session',
  reply: z.object({ mails }),
});
