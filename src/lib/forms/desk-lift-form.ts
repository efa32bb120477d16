import { z } from '../contract/shared/zod.ts';
import { liftsText } from '../messages/desk-lifts.ts';
import { emailField, requiredField } from './fields.ts';

/** Accepts an employee's address and how the concierge knows that it is them. */
export const liftForm = z.object({ email: emailField, reason: requiredField(liftsText.reasonRequired) });
