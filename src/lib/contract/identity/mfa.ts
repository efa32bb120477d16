import { z } from '../shared/zod.ts';
import { endpoint } from '../shared/endpoint.ts';
import { MFA_CODE_DIGITS, PASSWORD_MAX_CHARACTERS, PHONE_DIGITS } from '../shared/limits.ts';
import { anyText } from '../shared/text.ts';

const success = z.object({ success: z.literal(true) });
const digits = (count: number) => z.string().check(z.regex(new RegExp(`^[0-9]{${count}}$`)));

/** Sends a one-time code. Additive: the `retry-after` header has the seconds until the next one. */
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/send-otp',
  access: 'half-session',
  reply: success,
  accepts: z.unknown(),
});

const verified = z.object({ success: z.boolean(), backup_codes: z.nullish(z.array(z.string())) });

/** Verifies a one-time code. Success is `success: true` (or `data.success`) with an `mfa-token` response header. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/verify',
  access: 'half-session',
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
export const enroll = endpoint({
  method: 'POST',
  path: '/api/v1/mfa',
  access: 'half-session',
  body: z.object({
    mfa_number: digits(PHONE_DIGITS),
    password: z.optional(anyText(PASSWORD_MAX_CHARACTERS)),
  }),
  reply: success,
  accepts: z.unknown(),
});
