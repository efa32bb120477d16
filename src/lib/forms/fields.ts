import { isEmail, z } from '../contract/shared/schemas.ts';
import {
  MFA_CODE_DIGITS,
  PASSWORD_MAX_CHARACTERS,
  PASSWORD_MIN_CHARACTERS,
  PHONE_DIGITS,
} from '../contract/shared/limits.ts';
import { phoneDigits } from '../format/mask.ts';
import { validation } from '../messages/shared/validation.ts';

const CODE_PATTERN = new RegExp(`^\\d{${MFA_CODE_DIGITS}}$`);

/** Returns true for ten digits, with any punctuation (docs/product/mfa.md#phone-number). */
export function isPhone(text: string): boolean {
  return !/[^\d\s()+.-]/.test(text) && phoneDigits(text).length === PHONE_DIGITS;
}

/** An e-mail address, trimmed (docs/product/identity.md#email-and-password). */
export const emailField = z
  .string()
  .check(z.trim(), z.minLength(1, validation.emailRequired), z.refine(isEmail, validation.emailInvalid));

/** A password, never trimmed or cut; `required` is the sentence for an empty one. */
export function passwordField(required: string) {
  return z
    .string()
    .check(
      z.minLength(1, required),
      z.minLength(PASSWORD_MIN_CHARACTERS, validation.passwordInvalid),
      z.maxLength(PASSWORD_MAX_CHARACTERS, validation.passwordInvalid),
    );
}

/** A text that must not be blank, trimmed. */
export function requiredField(sentence: string) {
  return z.string().check(z.trim(), z.minLength(1, sentence));
}

/** A one-time code; blanks and dashes are removed. */
export const codeField = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.minLength(1, validation.codeRequired), z.regex(CODE_PATTERN, validation.codeInvalid)),
);

/** A phone number as ten digits. */
export const phoneField = z.pipe(
  z.string().check(z.refine(isPhone, validation.phoneInvalid)),
  z.transform(phoneDigits),
);
