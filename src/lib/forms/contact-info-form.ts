import { missingAddressFields, type AddressFieldName, type AddressParts } from '../contract/address-rules.ts';
import { isBlank } from '../contract/shared/blank.ts';
import { keptEmail, keptText } from '../contract/shared/characters.ts';
import { isEmail, z } from '../contract/shared/schemas.ts';
import { parsePhone } from '../format/phone.ts';
import { validation } from '../messages/shared/validation.ts';
import { addressFields, hasAddress, valueForEach } from './onboarding-fields.ts';

const text = z.string().check(z.overwrite((typed) => (isBlank(typed) ? '' : keptText(typed).trim())));

/** Returns the sentence for a field that a begun address still needs. */
function requiredSentence(parts: AddressParts, name: AddressFieldName): string {
  switch (name) {
    case 'line1':
    case 'line2':
      return validation.addressLineRequired;
    case 'country':
      return validation.countryRequired;
    case 'city':
    case 'state':
    case 'postalCode':
      return validation.addressPartRequired(parts[name].label);
  }
}

/** Accepts phone, e-mail and address, each of them valid or empty, after the countries are loaded (docs/product/onboarding.md#address). */
export const contactInfoForm = z
  .object({
    phone: text.check(
      z.refine((phone) => phone === '' || parsePhone(phone) !== null, validation.phoneInvalid),
    ),
    email: z.string().check(
      z.overwrite(keptEmail),
      z.refine((email) => email === '' || isEmail(email), validation.emailInvalid),
    ),
    ...valueForEach(addressFields, text),
  })
  .check(async ({ value, issues }) => {
    if (!hasAddress(value)) return;
    const { addressPartsOf } = await import('../contract/countries.ts');
    const parts = addressPartsOf(value.country);
    for (const name of missingAddressFields(parts, (field) => value[field])) {
      const message = requiredSentence(parts, name);
      issues.push({ code: 'custom', input: value[name], path: [name], message });
    }
  });
