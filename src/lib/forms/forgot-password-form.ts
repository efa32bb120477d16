import * as z from 'zod/mini';
import { emailField } from './fields.ts';

/** What the forgot-password form accepts. */
export const forgotPasswordForm = z.object({ email: emailField });
