import { z } from '../shared/zod.ts';
import { PASSWORD_MAX_CHARACTERS } from '../shared/limits.ts';
import { anyText } from '../shared/text.ts';

/** The password of the signed-in employee. A blank one is possible, so it is not refused as missing. */
export const ownPassword = anyText(PASSWORD_MAX_CHARACTERS);

/** A change that asks for the password although the session is valid: docs/product/identity.md#password-again. */
export const withPassword = {
  method: 'POST',
  access: 'session',
  unauthorized: 'keeps-session',
  body: z.object({ password: ownPassword }),
} as const;
