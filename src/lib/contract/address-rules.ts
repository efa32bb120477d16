import { ADDRESS_ANSWER_IDS } from './question-types.ts';
import { isBlank } from './shared/blank.ts';

/*
 * What an address needs, for both sides: docs/product/onboarding.md#address. The countries have a file of their own, which loads lazily.
 */

export type AddressFieldName = keyof typeof ADDRESS_ANSWER_IDS;
/** The parts that not every country has, or that have other names there. */
export const addressPartNames = [
  'city',
  'state',
  'postalCode',
] as const satisfies readonly AddressFieldName[];
export type AddressPartName = (typeof addressPartNames)[number];

export interface AddressPart {
  readonly need: 'required' | 'optional' | 'none';
  /** As it stands in a sentence: `state`, `ZIP code`. */
  readonly label: string;
}
export type AddressParts = Readonly<Record<AddressPartName, AddressPart>>;

/** What an address has by the specification: without a country, or with one that is not in the list. */
export const usualAddressParts: AddressParts = {
  city: { need: 'required', label: 'city' },
  state: { need: 'required', label: 'state' },
  postalCode: { need: 'required', label: 'postal code' },
};

/** Returns true if a begun address with these parts needs the field. */
export function isAddressFieldRequired(parts: AddressParts, name: AddressFieldName): boolean {
  switch (name) {
    case 'line1':
    case 'country':
      return true;
    case 'line2':
      return false;
    case 'city':
    case 'state':
    case 'postalCode':
      return parts[name].need === 'required';
  }
}

const fieldNames = Object.keys(ADDRESS_ANSWER_IDS) as readonly AddressFieldName[];

/** Returns the fields that a begun address still needs; none while all fields are blank. */
export function missingAddressFields(
  parts: AddressParts,
  textOf: (name: AddressFieldName) => string,
): readonly AddressFieldName[] {
  const isEmpty = (name: AddressFieldName) => isBlank(textOf(name));
  if (fieldNames.every(isEmpty)) return [];
  return fieldNames.filter((name) => isEmpty(name) && isAddressFieldRequired(parts, name));
}
