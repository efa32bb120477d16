import { z } from '../contract/shared/schemas.ts';
import { validation } from '../messages/shared/validation.ts';
import { codeField, emailField, passwordField, phoneField, requiredField } from './fields.ts';

export const signInForm = z.object({
  email: emailField,
  password: passwordField(validation.passwordRequired),
});
export type SignInValues = z.output<typeof signInForm>;

export const signUpForm = z.object({
  firstName: requiredField(validation.firstNameRequired),
  lastName: requiredField(validation.lastNameRequired),
  email: emailField,
  password: passwordField(validation.passwordRequired),
});
export type SignUpValues = z.output<typeof signUpForm>;

export const forgotPasswordForm = z.object({ email: emailField });

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

export const codeForm = z.object({ code: codeField });

/** Accepts the account's password, for a change of the second factor. */
export const passwordForm = z.object({ password: passwordField(validation.passwordRequired) });

/** Accepts a backup code as it is written; the server ignores case, spaces and dashes. */
export const backupCodeForm = z.object({ code: requiredField(validation.backupCodeRequired) });

/** Accepts the phone number of two-step verification; returns ten digits. */
export const mfaPhoneForm = z.object({ phone: phoneField });
