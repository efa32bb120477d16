import { composed } from './shared/characters.ts';
import { anyText, emailText, maybeFlag, maybeText, passwordText, requiredText, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { NAME_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS, TERMS_OF_SERVICE_DEFAULT } from './shared/limits.ts';

export const newPassword = passwordText.check(
  z.refine((value) => composed(value).length >= PASSWORD_MIN_CHARACTERS, 'is too short'),
);
const success = z.object({ success: z.literal(true) });

function emailIn(value: unknown): string | null {
  if (typeof value === 'string') {
    try {
      return emailIn(JSON.parse(value));
    } catch {
      return null;
    }
  }
  if (typeof value !== 'object' || value === null) return null;
  if ('email' in value && typeof value.email === 'string') return value.email;
  return 'data' in value ? emailIn(value.data) : null;
}

/** Creates an account. `data` is a JSON string with the e-mail, the whole body one, or a plain object; `email` is null when it has none. */
export const signUp = endpoint('POST', '/api/v1/users/sign_up', 'public', {
  body: z.object({
    user: z.object({
      email: emailText,
      password: newPassword,
      name: requiredText(NAME_MAX_CHARACTERS),
      last_name: requiredText(NAME_MAX_CHARACTERS),
      terms_of_service: z._default(z.literal([1, true, '1']), TERMS_OF_SERVICE_DEFAULT),
      company_slug: z.nullish(anyText(NAME_MAX_CHARACTERS)),
    }),
  }),
  reply: z.object({ data: z.string() }),
  accepts: z.pipe(
    z.optional(z.unknown()),
    z.transform((value: unknown) => ({ email: emailIn(value) })),
  ),
});

/** Replies the same for known and unknown addresses (docs/product/identity.md#forgot-password). */
export const requestPasswordReset = endpoint('POST', '/api/v1/users/password', 'public', {
  body: z.object({ user: z.object({ email: emailText }) }),
  reply: success,
  accepts: z.unknown(),
});

export const resetPassword = endpoint('PUT', '/api/v1/users/password', 'public', {
  body: z.object({
    reset_password_token: requiredText(256),
    password: newPassword,
    password_confirmation: passwordText,
    /** Additive: confirms an unconfirmed account and keeps what is in it (docs/product/identity.md#keep-my-requests). */
    device_secret: z.optional(requiredText(256)),
    /** Additive: `false` refuses a reset that would start the account afresh (docs/product/identity.md#reset-effect). */
    starts_afresh: z.optional(z.boolean()),
  }),
  reply: success,
  accepts: z.unknown(),
});

const keepable = z.object({
  /** The name of the account, or its address. */
  name: z.string(),
  request_count: z.number(),
});

const tolerantKeepable = z.pipe(
  z.optional(z.unknown()),
  z.transform((value: unknown) => keepable.safeParse(value).data ?? null),
);

/** Additive: says what a reset with this link will do, and changes nothing (docs/product/identity.md#reset-effect). */
export const checkReset = endpoint('POST', '/api/v1/users/password/check', 'public', {
  body: z.object({
    reset_password_token: requiredText(256),
    device_secret: z.optional(requiredText(256)),
  }),
  reply: z.object({ starts_afresh: z.boolean(), can_keep: z.nullable(keepable) }),
  accepts: z.object({ starts_afresh: maybeFlag, can_keep: tolerantKeepable }),
});

export const unlock = endpoint('GET', '/api/v1/users/unlock', 'public', {
  query: z.object({ unlock_token: requiredText(256) }),
  reply: success,
  accepts: z.unknown(),
});

/** Additive: confirms an address with the token of a mailed link (docs/product/identity.md#confirmation-link). */
export const confirmEmail = endpoint('POST', '/api/v1/users/confirmation', 'public', {
  body: z.object({ confirmation_token: requiredText(256) }),
  reply: z.object({ success: z.literal(true) }),
  accepts: z.unknown(),
});

/**
 * Additive: mails a new link. `email_confirmed` is true if the address is confirmed already; then no mail is sent. A session
 * that owes a second factor may call it: the second factor may wait for the confirmation.
 */
export const resendConfirmation = endpoint('POST', '/api/v1/users/confirmation/resend', 'half-session', {
  unauthorized: 'keeps-session',
  reply: z.object({ success: z.literal(true), email_confirmed: z.boolean() }),
});

/** Additive: the company named on the sign-up page (docs/product/identity.md#company-slug). */
export const companyBySlug = endpoint('GET', '/api/v1/companies/:slug', 'public', {
  reply: z.object({
    company: z.object({
      name: z.string(),
      image_url: z.nullable(z.string()),
      accent_color: z.nullable(z.string()),
    }),
  }),
  accepts: z.object({
    company: z.object({ name: z.string(), image_url: maybeText, accent_color: maybeText }),
  }),
});

const signInReply = z.object({
  expires_at: z.string(),
  mfa_requires_verification: z.boolean(),
  mfa_required: z.boolean(),
  /** Additive: proves at a reset that this browser was signed in (docs/product/identity.md#keep-my-requests). */
  device_secret: z.string(),
  /** Additive: for an account of the desk alone (docs/product/desk-session.md#sign-in). */
  concierge: z.optional(z.literal(true)),
});

/** Below this a number means seconds since 1970, above it milliseconds. */
const SECONDS_CEILING = 100_000_000_000;

/** Reads an expiry as epoch milliseconds from ISO-8601, seconds or milliseconds; null when it is missing or unreadable. */
export function readExpiry(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number === 'number' && Number.isFinite(number) && number > 0) {
    return number < SECONDS_CEILING ? number * 1000 : number;
  }
  if (typeof value !== 'string') return null;
  const parsed = Date.parse(value);
  return Number.isNaN(parsed) ? null : parsed;
}

/** Signs in. The token is in the `authorization` response header (docs/product/session.md#stored-keys). */
export const signIn = endpoint('POST', '/api/v1/users/sign_in', 'public', {
  body: z.object({
    user: z.object({ email: emailText, password: passwordText }),
    /** Additive: of the browser's last sign-in (docs/product/identity.md#known-places). */
    device_secret: z.optional(requiredText(256)),
  }),
  reply: signInReply,
  accepts: z.object({
    expires_at: z.pipe(z.optional(z.unknown()), z.transform(readExpiry)),
    mfa_requires_verification: maybeFlag,
    mfa_required: maybeFlag,
    device_secret: maybeText,
    concierge: maybeFlag,
  }),
});
