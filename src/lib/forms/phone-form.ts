import { z } from '../contract/shared/schemas.ts';
import { nationalDigits } from '../format/phone.ts';
import { validation } from '../messages/shared/validation.ts';

/** A US or Canadian phone number, which texts are sent to, as ten digits (docs/product/mfa.md#phone-number). */
export const phoneField = z.pipe(
  z.string().check(z.refine((text) => nationalDigits(text) !== null, validation.phoneInvalid)),
  z.transform((text: string) => nationalDigits(text) ?? text),
);

/** Accepts the phone number of two-step verification; returns ten digits. */
export const mfaPhoneForm = z.object({ phone: phoneField });
