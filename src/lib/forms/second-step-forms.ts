import { MFA_CODE_DIGITS } from '../contract/shared/limits.ts';
import { z } from '../contract/shared/schemas.ts';
import { plainDigits } from '../format/plain-digits.ts';
import { validation } from '../messages/shared/validation.ts';
import { passwordField, requiredField } from './fields.ts';

const CODE_PATTERN = new RegExp(`^\\d{${MFA_CODE_DIGITS}}$`);

/** Accepts a one-time code in the digits of any script; blanks and dashes are removed. */
export const codeForm = z.object({
  code: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => plainDigits(text).replace(/[\s\p{Pd}]/gu, '')),
    ),
    z.string().check(z.minLength(1, validation.codeRequired), z.regex(CODE_PATTERN, validation.codeInvalid)),
  ),
});

/** Accepts the account's password, for a change of the second factor. */
export const passwordForm = z.object({ password: passwordField(validation.passwordRequired) });

/** Accepts a backup code as it is written; the server ignores case, spaces and dashes. */
export const backupCodeForm = z.object({ code: requiredField(validation.backupCodeRequired) });
