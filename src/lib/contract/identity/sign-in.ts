import { z } from '../shared/zod.ts';
import { emailText } from '../shared/email.ts';
import { endpoint } from '../shared/endpoint.ts';
import { PASSWORD_MAX_CHARACTERS } from '../shared/limits.ts';
import { anyText, maybeFlag } from '../shared/text.ts';

const signInReply = z.object({
  expires_at: z.string(),
  mfa_requires_verification: z.boolean(),
  mfa_required: z.boolean(),
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
export const signIn = endpoint({
  method: 'POST',
  path: '/api/v1/users/sign_in',
  access: 'public',
  body: z.object({
    user: z.object({ email: emailText, password: anyText(PASSWORD_MAX_CHARACTERS) }),
  }),
  reply: signInReply,
  accepts: z.object({
    expires_at: z.pipe(z.optional(z.unknown()), z.transform(readExpiry)),
    mfa_requires_verification: maybeFlag,
    mfa_required: maybeFlag,
  }),
});
