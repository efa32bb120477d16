import * as z from 'zod/mini';
import { validation } from '../messages/validation.ts';
import { passwordField } from './fields.ts';

/** What the reset form accepts: a new password, twice the same. */
export const resetPasswordForm = z
  .object({
    password: passwordField(validation.newPasswordRequired),
    confirmation: z.string().check(z.minLength(1, validation.confirmationRequired)),
  })
  .check(
    z.refine(({ password, confirmation }) => password === confirmation, {
      path: ['confirmation'],
      message: validation.passwordsDiffer,
    }),
  );
export type ResetPasswordValues = z.output<typeof resetPasswordForm>;
