import * as z from 'zod/mini';
import { validation } from '../messages/validation.ts';
import { emailField, passwordField, requiredField } from './fields.ts';

/** What the sign-up form accepts. */
export const signUpForm = z.object({
  firstName: requiredField(validation.firstNameRequired),
  lastName: requiredField(validation.lastNameRequired),
  email: emailField,
  password: passwordField(validation.passwordRequired),
});
export type SignUpValues = z.output<typeof signUpForm>;
