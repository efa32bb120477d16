import { anyText, maybeFlag, maybeText, passwordText, z } from './shared/schemas.ts';
import { endpoint } from './shared/endpoint.ts';
import { MFA_CODE_DIGITS, PHONE_DIGITS } from './shared/limits.ts';

const success = z.object({ success: z.literal(true) });
const digits = (count: number) => z.string().check(z.regex(new RegExp(`^[0-9]{${count}}$`)));

/** Sends a one-time code. Additive: the `retry-after` header has the seconds until the next one. */
export const sendCode = endpoint('POST', '/api/v1/mfa/send-otp', 'half-session', {
  reply: success,
  accepts: z.unknown(),
});

const verified = z.object({ success: z.boolean(), backup_codes: z.nullish(z.array(z.string())) });

/** Verifies a one-time code. Success is `success: true` (or `data.success`) with an `mfa-token` response header. */
export const verifyCode = endpoint('POST', '/api/v1/mfa/verify', 'half-session', {
  unauthorized: 'keeps-session',
  body: z.object({ otp: digits(MFA_CODE_DIGITS) }),
  // Additive: the backup codes of a completed enrollment, which are shown once.
  reply: z.object({ success: z.literal(true), backup_codes: z.optional(z.array(z.string())) }),
  accepts: z.union([
    verified,
    z.pipe(
      z.object({ data: verified }),
      z.transform((value: { data: z.output<typeof verified> }) => value.data),
    ),
  ]),
});

/** Starts an enrollment, or the change of the number. Additive: `password`, which the reference API requires. */
export const enroll = endpoint('POST', '/api/v1/mfa', 'half-session', {
  body: z.object({
    mfa_number: digits(PHONE_DIGITS),
    password: z.optional(passwordText),
  }),
  reply: success,
  accepts: z.unknown(),
});

/** The password of the signed-in employee. A blank one is possible, so it is not refused as missing. */
export const ownPassword = passwordText;

/** A change that asks for the password although the session is valid: docs/product/identity.md#password-again. */
export const withPassword = {
  unauthorized: 'keeps-session',
  body: z.object({ password: ownPassword }),
} as const;

/*
 * Additive: the state of two-step verification, authenticator apps and backup codes. An API without them has text
 * messages alone (docs/product/mfa.md#plain-flow).
 */

const BACKUP_CODE_MAX_CHARACTERS = 40;

export const mfaMethod = z.enum(['text_message', 'authenticator_app']);
export type MfaMethod = z.output<typeof mfaMethod>;

const backupCodes = z.object({ backup_codes: z.array(z.string()) });

/** A newer API can offer more methods than this client knows. */
const knownMethods = z.pipe(
  z.array(z.unknown()),
  z.transform((methods: unknown[]) =>
    methods.flatMap((method) => {
      const known = mfaMethod.safeParse(method);
      return known.success ? [known.data] : [];
    }),
  ),
);

/** The state of the viewer's two-step verification; also for a session that still owes a code or the enrollment. */
export const mfaStatus = endpoint('GET', '/api/v1/mfa', 'half-session', {
  unauthorized: 'keeps-session',
  reply: z.object({
    /** True if a company of the employee requires a second factor. */
    required: z.boolean(),
    methods: z.array(mfaMethod),
    enabled_methods: z.array(mfaMethod),
    /** The number that codes are sent to; all digits but the last two are hidden. */
    masked_number: z.nullable(z.string()),
    backup_codes_left: z.number(),
    /** True if a set-up needs the password; false for a moment after the sign-in of an account that owes it. */
    password_required: z.boolean(),
    email_confirmed: z.boolean(),
  }),
  accepts: z.object({
    required: maybeFlag,
    methods: knownMethods,
    enabled_methods: knownMethods,
    masked_number: maybeText,
    backup_codes_left: z.number(),
    password_required: maybeFlag,
    email_confirmed: z.nullish(z.boolean()),
  }),
});
export type MfaStatus = z.output<typeof mfaStatus.accepts>;

/** Replaces all backup codes and returns the new ones, which are shown once. */
export const makeBackupCodes = endpoint('POST', '/api/v1/mfa/backup-codes', 'account', {
  ...withPassword,
  reply: backupCodes,
});

/** Signs in with a backup code. Success comes with an `mfa-token` response header. */
export const verifyBackupCode = endpoint('POST', '/api/v1/mfa/backup-codes/verify', 'half-session', {
  unauthorized: 'keeps-session',
  body: z.object({ backup_code: anyText(BACKUP_CODE_MAX_CHARACTERS) }),
  reply: z.object({ success: z.literal(true), backup_codes_left: z.number() }),
});

/** Returns the secret for an authenticator app. It takes effect once a code of the app is verified. */
export const startAuthenticator = endpoint('POST', '/api/v1/mfa/authenticator', 'half-session', {
  ...withPassword,
  body: z.object({ password: z.optional(ownPassword) }),
  reply: z.object({ secret: z.string(), otpauth_url: z.string() }),
});

/** Verifies a code of the authenticator app. Success comes with an `mfa-token` response header. */
export const verifyAuthenticator = endpoint('POST', '/api/v1/mfa/authenticator/verify', 'half-session', {
  unauthorized: 'keeps-session',
  body: z.object({ otp: z.string().check(z.regex(new RegExp(`^[0-9]{${MFA_CODE_DIGITS}}$`))) }),
  reply: z.object({ success: z.literal(true), backup_codes: z.optional(z.array(z.string())) }),
});

/** Removes a method, or turns two-step verification off without one and with the last one. */
export const turnOffMfa = endpoint('POST', '/api/v1/mfa/turn-off', 'account', {
  ...withPassword,
  body: z.object({ password: ownPassword, method: z.optional(mfaMethod) }),
  reply: success,
});
