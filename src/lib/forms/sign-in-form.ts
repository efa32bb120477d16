import * as z from 'zod/mini';
import { validation } from '../messages/validation.ts';
import { emailField, passwordField } from './fields.ts';

/** What the sign-in form accepts. */
export const signInForm = z.object({
  email: emailField,
  password: passwordField(validation.passwordRequired),
});
export type SignInValues = z.output<typeof signInForm>;
