import { isBlank } from '../contract/shared/blank.ts';
import { composed, keptEmail, keptText } from '../contract/shared/characters.ts';
import { isEmail, z } from '../contract/shared/schemas.ts';
import { PASSWORD_MAX_CHARACTERS, PASSWORD_MIN_CHARACTERS } from '../contract/shared/limits.ts';
import { validation } from '../messages/shared/validation.ts';

/** An e-mail address without what is copied along with it (docs/product/identity.md#email-and-password). */
export const emailField = z
  .string()
  .check(
    z.overwrite(keptEmail),
    z.minLength(1, validation.emailRequired),
    z.refine(isEmail, validation.emailInvalid),
  );

/** A password, never trimmed or cut; `required` is the sentence for an empty one. */
export function passwordField(required: string) {
  return z.string().check(
    z.minLength(1, required),
    z.refine((password) => {
      const { length } = composed(password);
      return length >= PASSWORD_MIN_CHARACTERS && length <= PASSWORD_MAX_CHARACTERS;
    }, validation.passwordInvalid),
  );
}

/** A text that must not be blank, trimmed and without controls. */
export function requiredField(sentence: string) {
  return z.string().check(
    z.overwrite((text) => keptText(text).trim()),
    z.refine((text) => !isBlank(text), sentence),
  );
}
