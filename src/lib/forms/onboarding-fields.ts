import { validation } from '../messages/shared/validation.ts';

/** The chips of the second onboarding step in screen order. Ids: docs/product/onboarding.md#answer-ids. */
export const aboutYouChips = [
  { name: 'home', answerId: 132 },
  { name: 'car', answerId: 134 },
  { name: 'parent', answerId: 121 },
  { name: 'pet', answerId: 122 },
  { name: 'partner', answerId: 120 },
] as const;
export type AboutYouValues = Record<(typeof aboutYouChips)[number]['name'], boolean>;

/** No chip is chosen. */
export const noAboutYou = valueForEach(aboutYouChips, false);

/**
 * The address fields in screen order, the country first because it decides the choice of states. Schema, answers and inputs follow from this list; labels are in
 * messages/onboarding.ts. `required` is the sentence for a field that is missing from a begun address
 * (docs/product/onboarding.md#contact-info), null for an optional field. Ids: docs/product/onboarding.md#answer-ids.
 */
export const addressFields = [
  {
    name: 'country',
    answerId: 313,
    autoComplete: 'country-name',
    width: 'full',
    required: validation.countryRequired,
  },
  {
    name: 'line1',
    answerId: 148,
    autoComplete: 'address-line1',
    width: 'full',
    required: validation.addressLineRequired,
  },
  { name: 'line2', answerId: 149, autoComplete: 'address-line2', width: 'full', required: null },
  {
    name: 'city',
    answerId: 150,
    autoComplete: 'address-level2',
    width: 'half',
    required: validation.cityRequired,
  },
  {
    name: 'state',
    answerId: 151,
    autoComplete: 'address-level1',
    width: 'half',
    required: validation.stateRequired,
  },
  {
    name: 'postalCode',
    answerId: 311,
    autoComplete: 'postal-code',
    width: 'half',
    required: validation.postalCodeRequired,
  },
] as const;
export type ContactInfoValues = Record<'phone' | 'email' | (typeof addressFields)[number]['name'], string>;

/** All fields are empty. */
export const noContactInfo: ContactInfoValues = { phone: '', email: '', ...valueForEach(addressFields, '') };

/** Returns true once any address field is filled: most of the others are required then. */
export function hasAddress(values: Partial<ContactInfoValues>): boolean {
  return addressFields.some(({ name }) => (values[name] ?? '').trim() !== '');
}

/** Returns an object that has the same value under the name of every field. */
export function valueForEach<Name extends string, Value>(
  fields: readonly { readonly name: Name }[],
  value: Value,
): Record<Name, Value> {
  return Object.fromEntries(fields.map(({ name }) => [name, value])) as Record<Name, Value>;
}
