import { composed } from '../contract/shared/characters.ts';
import { z } from '../contract/shared/schemas.ts';
import { validation } from '../messages/shared/validation.ts';
import { emailField, passwordField, requiredField } from './fields.ts';

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
    z.refine(({ password, confirmation }) => composed(password) === composed(confirmation), {
      path: ['confirmation'],
      message: validation.passwordsDiffer,
    }),
  );
export type ResetPasswordValues = z.output<typeof resetPasswordForm>;
