import { z } from '../contract/shared/schemas.ts';
import { validation } from '../messages/shared/validation.ts';
import { emailField, passwordField, requiredField } from './fields.ts';
import { phoneField } from './phone-form.ts';
import { liftsText } from '../messages/desk-lifts.ts';

export const nameForm = z.object({
  firstName: requiredField(validation.firstNameRequired),
  lastName: requiredField(validation.lastNameRequired),
});

export const newNumberForm = z.object({
  phone: phoneField,
  password: passwordField(validation.passwordRequired),
});

export const newEmailForm = z.object({
  email: emailField,
  password: passwordField(validation.passwordRequired),
});

/** Accepts an employee's address and how the concierge knows that it is them. */
export const liftForm = z.object({ email: emailField, reason: requiredField(liftsText.reasonRequired) });
