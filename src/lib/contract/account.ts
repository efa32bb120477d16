import {
  emailText,
  maybeFlag,
  maybeText,
  passwordText,
  requiredText,
  textOrEmpty,
  wireId,
  z,
} from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { withPassword } from './mfa.ts';
import { NAME_MAX_CHARACTERS } from './shared/limits.ts';

const emittedDevice = z.object({
  id: z.number(),
  /** Made from the user agent, e.g. 'Chrome on Windows'. */
  description: z.string(),
  last_seen_at: z.string(),
  /** True for the session of the call. */
  current: z.boolean(),
});

const device = z.object({
  id: wireId,
  description: textOrEmpty,
  last_seen_at: maybeText,
  current: maybeFlag,
});
export type Device = z.output<typeof device>;

/** Additive: lists the sessions of the account (docs/product/account.md#devices-section). */
export const listDevices = endpoint('GET', '/api/v1/users/sessions', 'account', {
  unauthorized: 'keeps-session',
  reply: z.object({ sessions: z.array(emittedDevice) }),
  accepts: z.object({ sessions: z.array(device) }),
});

/** Additive: ends all sessions of the account except the session of the call. */
export const signOutOthers = endpoint('DELETE', '/api/v1/users/sessions/others', 'account', {
  unauthorized: 'keeps-session',
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});

const answerMailsChoice = z.enum(['on', 'daily', 'off']);
export type AnswerMails = z.output<typeof answerMailsChoice>;

const answerMailsSetting = z.object({ answer_mails: answerMailsChoice });

/** Additive: when the viewer gets mails about unread answers (docs/product/account.md#answer-mails). */
export const getAnswerMails = endpoint('GET', '/api/v1/users/answer-mails', 'session', {
  unauthorized: 'keeps-session',
  reply: answerMailsSetting,
});

/** Additive: changes it. */
export const putAnswerMails = endpoint('PUT', '/api/v1/users/answer-mails', 'session', {
  unauthorized: 'keeps-session',
  body: answerMailsSetting,
  reply: answerMailsSetting,
});

/** Additive: the page of the link in these mails, which changes nothing (docs/product/account.md#unsubscribe-link). */
export const unsubscribePage = endpoint('GET', '/api/v1/unsubscribe/:token', 'public', { reply: z.string() });

/** Additive: stops these mails. Mail programs call it with a body of their own (RFC 8058), which is ignored. */
export const unsubscribe = endpoint('POST', '/api/v1/unsubscribe/:token', 'public', {
  reply: z.object({ success: z.literal(true) }),
});

/** Additive: enters or changes the viewer's name (docs/product/account.md#name). */
export const enterName = endpoint('PUT', '/api/v1/users/name', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({
    user: z.object({
      name: requiredText(NAME_MAX_CHARACTERS),
      last_name: requiredText(NAME_MAX_CHARACTERS),
    }),
  }),
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});

const done = z.object({ success: z.literal(true) });

/** Additive: mails a link to a new address, which replaces the present one once it is confirmed (docs/product/account.md#change-of-address). */
export const changeEmail = endpoint('PUT', '/api/v1/users/email', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ user: z.object({ email: emailText, password: passwordText }) }),
  reply: done,
  accepts: z.unknown(),
});

/** Additive: ends a change of address that is not confirmed; its link becomes invalid. */
export const cancelEmailChange = endpoint('DELETE', '/api/v1/users/email', 'session', {
  unauthorized: 'keeps-session',
  reply: done,
  accepts: z.unknown(),
});

/** Additive: confirms the new address with the token of the mailed link, in a session of the account. */
export const confirmEmailChange = endpoint('POST', '/api/v1/users/email/confirmation', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ confirmation_token: requiredText(256) }),
  reply: done,
  accepts: z.unknown(),
});

const ownData = z.object({
  /** Downloads that are left today. */
  downloads_left: z.int(),
  /** When the account will be deleted; null unless the employee has asked for it and confirmed it. */
  deletion_due_at: z.nullable(z.string()),
  /** Days for which completed requests are kept; null while the account exists. */
  requests_kept_days: z.nullable(z.int()),
  /** Days for which the files of completed requests are kept; null as long as the requests. */
  files_kept_days: z.nullable(z.int()),
  /** Days for which it is kept what concierges did. */
  records_kept_days: z.int(),
});

/** Additive: what the employee can do with what is stored about them (docs/product/account.md#your-data). */
export const getOwnData = endpoint('GET', '/api/v1/users/data', 'session', {
  unauthorized: 'keeps-session',
  reply: ownData,
});
export type OwnData = z.output<typeof ownData>;

/** Additive: returns an address of the file with everything that is stored about the employee (docs/product/account.md#download-your-data). */
export const askForOwnData = endpoint('POST', '/api/v1/users/data/downloads', 'session', {
  ...withPassword,
  reply: z.object({
    /** Path and query at the API; it works for ten minutes, and ends with the session. */
    path: z.string(),
    downloads_left: z.int(),
  }),
});

/** Additive: the file, a ZIP archive. */
export const downloadOwnData = endpoint('GET', '/api/v1/users/data/downloads', 'public', {
  query: z.object({ token: requiredText(256) }),
  reply: z.unknown(),
});

/** Additive: mails a link that confirms the deletion of the account (docs/product/account.md#delete-the-account). */
export const askForDeletion = endpoint('POST', '/api/v1/users/deletion', 'session', {
  ...withPassword,
  reply: done,
  accepts: z.unknown(),
});

/** Additive: confirms it with the token of the mailed link, in a session of the account: a week later the account is deleted. */
export const confirmDeletion = endpoint('POST', '/api/v1/users/deletion/confirmation', 'session', {
  unauthorized: 'keeps-session',
  body: z.object({ confirmation_token: requiredText(256) }),
  reply: z.object({ deletion_due_at: z.string() }),
});

/** Additive: keeps the account. */
export const cancelDeletion = endpoint('DELETE', '/api/v1/users/deletion', 'session', {
  unauthorized: 'keeps-session',
  reply: done,
  accepts: z.unknown(),
});
