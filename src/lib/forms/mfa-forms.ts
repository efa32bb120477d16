import * as z from 'zod/mini';
import { codeField, phoneField } from './fields.ts';

/** What the field for a one-time code accepts. */
export const codeForm = z.object({ code: codeField });

/** What the phone step of setting up two-step verification accepts; gives ten digits. */
export const mfaPhoneForm = z.object({ phone: phoneField });
