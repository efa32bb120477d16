import '../contract/zod-config.ts';
import * as z from 'zod/mini';
import { isEmail } from '../contract/email.ts';
import { validation } from '../messages/validation.ts';
import { hasAddress, requiredNames, requiredWithAddress } from './contact-info-values.ts';
import { isPhone } from './fields.ts';

const text = z.string().check(z.trim());

const contactInfoFields = z.object({
  phone: text.check(z.refine((phone) => phone === '' || isPhone(phone), validation.phoneInvalid)),
  email: text.check(z.refine((email) => email === '' || isEmail(email), validation.emailInvalid)),
  line1: text,
  line2: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
});
export type ContactInfoValues = z.output<typeof contactInfoFields>;

/** What the third onboarding step accepts. */
export const contactInfoForm = contactInfoFields.check((context) => {
  if (!hasAddress(context.value)) return;
  for (const name of requiredNames) {
    if (context.value[name] !== '') continue;
    context.issues.push({
      code: 'custom',
      input: context.value[name],
      path: [name],
      message: requiredWithAddress[name],
    });
  }
});

/** The form as it was left, finished or not. */
export const contactInfoDraft = z.object({
  phone: z.string(),
  email: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
