import { validation } from '../messages/validation.ts';
import type { ContactInfoValues } from './contact-info-form.ts';

/** What a filled address needs, with the sentence for what is missing. */
export const requiredWithAddress = {
  line1: validation.addressLineRequired,
  city: validation.cityRequired,
  state: validation.stateRequired,
  postalCode: validation.postalCodeRequired,
  country: validation.countryRequired,
} as const;
type RequiredWithAddress = keyof typeof requiredWithAddress;
export const requiredNames = Object.keys(requiredWithAddress) as RequiredWithAddress[];

/** True once any field of the address is filled: then most of the others become required (SPEC section 5). */
export function hasAddress(values: Partial<ContactInfoValues>): boolean {
  return [...requiredNames, 'line2' as const].some((name) => (values[name] ?? '').trim() !== '');
}

export const noContactInfo: ContactInfoValues = {
  phone: '',
  email: '',
  line1: '',
  line2: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
};
