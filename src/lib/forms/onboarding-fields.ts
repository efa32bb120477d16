import { ADDRESS_ANSWER_IDS, CHIP_ANSWER_IDS } from '../contract/question-types.ts';
import { isBlank } from '../contract/shared/blank.ts';
import { keptEmail, keptText } from '../contract/shared/characters.ts';
import { isEmail, z } from '../contract/shared/schemas.ts';
import { validation } from '../messages/shared/validation.ts';
import { parsePhone } from '../format/phone.ts';

/** The chips of the second onboarding step in screen order. */
export const aboutYouChips = [
  { name: 'home', answerId: CHIP_ANSWER_IDS.home },
  { name: 'car', answerId: CHIP_ANSWER_IDS.car },
  { name: 'parent', answerId: CHIP_ANSWER_IDS.parent },
  { name: 'pet', answerId: CHIP_ANSWER_IDS.pet },
  { name: 'partner', answerId: CHIP_ANSWER_IDS.partner },
] as const;
export type AboutYouValues = Record<(typeof aboutYouChips)[number]['name'], boolean>;

export const noAboutYou = valueForEach(aboutYouChips, false);

/**
 * The address fields in screen order, the country first because it decides the choice of states. Schema, answers and inputs
 * follow from this list; labels are in messages/onboarding.ts. `required` is the sentence for a field that is missing from a
 * begun address (docs/product/onboarding.md#contact-info), null for an optional field.
 */
export const addressFields = [
  {
    name: 'country',
    answerId: ADDRESS_ANSWER_IDS.country,
    autoComplete: 'country-name',
    width: 'full',
    required: validation.countryRequired,
  },
  {
    name: 'line1',
    answerId: ADDRESS_ANSWER_IDS.line1,
    autoComplete: 'address-line1',
    width: 'full',
    required: validation.addressLineRequired,
  },
  {
    name: 'line2',
    answerId: ADDRESS_ANSWER_IDS.line2,
    autoComplete: 'address-line2',
    width: 'full',
    required: null,
  },
  {
    name: 'city',
    answerId: ADDRESS_ANSWER_IDS.city,
    autoComplete: 'address-level2',
    width: 'full',
    required: validation.cityRequired,
  },
  {
    name: 'state',
    answerId: ADDRESS_ANSWER_IDS.state,
    autoComplete: 'address-level1',
    width: 'half',
    required: validation.stateRequired,
  },
  {
    name: 'postalCode',
    answerId: ADDRESS_ANSWER_IDS.postalCode,
    autoComplete: 'postal-code',
    width: 'half',
    required: validation.postalCodeRequired,
  },
] as const;
export type ContactInfoValues = Record<'phone' | 'email' | (typeof addressFields)[number]['name'], string>;

export const noContactInfo: ContactInfoValues = { phone: '', email: '', ...valueForEach(addressFields, '') };

/** Returns true once any address field is filled: most of the others are required then. */
export function hasAddress(values: Partial<ContactInfoValues>): boolean {
  return addressFields.some(({ name }) => !isBlank(values[name] ?? ''));
}

/** Returns an object that has the same value under the name of every field. */
export function valueForEach<Name extends string, Value>(
  fields: readonly { readonly name: Name }[],
  value: Value,
): Record<Name, Value> {
  return Object.fromEntries(fields.map(({ name }) => [name, value])) as Record<Name, Value>;
}

export const aboutYouForm = z.object(valueForEach(aboutYouChips, z.boolean()));

const text = z.string().check(z.overwrite((typed) => (isBlank(typed) ? '' : keptText(typed).trim())));

/** Accepts phone, e-mail and address: each of them valid or empty. */
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
  .check(({ value, issues }) => {
    if (!hasAddress(value)) return;
    for (const { name, required } of addressFields) {
      if (required === null || value[name] !== '') continue;
      issues.push({ code: 'custom', input: value[name], path: [name], message: required });
    }
  });
