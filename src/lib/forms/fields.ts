import { isBlank } from '../contract/shared/blank.ts';
import { isEmail, z } from '../contract/shared/schemas.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../contract/shared/limits.ts';
import { validation } from '../messages/shared/validation.ts';

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
  return z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), sentence),
  );
}
