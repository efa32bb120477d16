import { z } from '../shared/zod.ts';
import { endpoint } from '../shared/endpoint.ts';
import { MFA_CODE_DIGITS, PHONE_DIGITS } from '../shared/limits.ts';

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

const verified = z.object({ success: z.boolean() });

/** Verifies a one-time code. Success is `success: true` (or `data.success`) with an `mfa-token` response header. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/verify',
  access: 'half-session',
  unauthorized: 'keeps-session',
  body: z.object({ otp: digits(MFA_CODE_DIGITS) }),
  reply: success,
  accepts: z.union([
    verified,
    z.pipe(
      z.object({ data: verified }),
      z.transform((value: { data: { success: boolean } }) => value.data),
    ),
  ]),
});

export const enroll = endpoint({
  method: 'POST',
  path: '/api/v1/mfa',
  access: 'half-session',
  body: z.object({ mfa_number: digits(PHONE_DIGITS) }),
  reply: success,
  accepts: z.unknown(),
});
