import { isEmail, z } from '../contract/shared/schemas.ts';
import { validation } from '../messages/shared/validation.ts';
import { isPhone } from './fields.ts';
import { aboutYouChips, addressFields, hasAddress, valueForEach } from './onboarding-fields.ts';

export const aboutYouForm = z.object(valueForEach(aboutYouChips, z.boolean()));

const text = z.string().check(z.trim());

/** Accepts phone, e-mail and address: each of them valid or empty. */
export const contactInfoForm = z
  .object({
    phone: text.check(z.refine((phone) => phone === '' || isPhone(phone), validation.phoneInvalid)),
    email: text.check(z.refine((email) => email === '' || isEmail(email), validation.emailInvalid)),
    ...valueForEach(addressFields, text),
  })
  .check(({ value, issues }) => {
    if (!hasAddress(value)) return;
    for (const { name, required } of addressFields) {
      if (required === null || value[name] !== '') continue;
      issues.push({ code: 'custom', input: value[name], path: [name], message: required });
    }
  });
