import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MFA_CODE_DIGITS, PHONE_DIGITS } from './limits.ts';

const success = z.object({ success: z.literal(true) });
const digits = (count: number) => z.string().check(z.regex(new RegExp(`^[0-9]{${count}}$`)));

/** Sends a one-time code to the enrolled number. Additive: the `retry-after` header says when the next may be sent. */
export const sendCode = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/send-otp',
  access: 'half-session',
  reply: success,
  accepts: z.unknown(),
});

const verified = z.object({ success: z.boolean() });

/** Success is `success: true` (or `data.success`) with an `mfa-token` response header. */
export const verifyCode = endpoint({
  method: 'POST',
  path: '/api/v1/mfa/verify',
  access: 'half-session',
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
