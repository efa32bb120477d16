import { ADDRESS_ANSWER_IDS, CHIP_ANSWER_IDS } from '../contract/question-types.ts';
import { isBlank } from '../contract/shared/blank.ts';
import { z } from '../contract/shared/schemas.ts';

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
 * follow from this list; labels are in messages/onboarding.ts, those of a country in contract/address-rules.ts.
 */
export const addressFields = [
  {
    name: 'country',
    answerId: ADDRESS_ANSWER_IDS.country,
    autoComplete: 'country-name',
    width: 'full',
  },
  {
    name: 'line1',
    answerId: ADDRESS_ANSWER_IDS.line1,
    autoComplete: 'address-line1',
    width: 'full',
  },
  {
    name: 'line2',
    answerId: ADDRESS_ANSWER_IDS.line2,
    autoComplete: 'address-line2',
    width: 'full',
  },
  {
    name: 'city',
    answerId: ADDRESS_ANSWER_IDS.city,
    autoComplete: 'address-level2',
    width: 'full',
  },
  {
    name: 'state',
    answerId: ADDRESS_ANSWER_IDS.state,
    autoComplete: 'address-level1',
    width: 'half',
  },
  {
    name: 'postalCode',
    answerId: ADDRESS_ANSWER_IDS.postalCode,
    autoComplete: 'postal-code',
    width: 'half',
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
