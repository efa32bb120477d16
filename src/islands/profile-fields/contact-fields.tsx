import { useWatch } from 'react-hook-form';
import { type AddressFieldName, isAddressFieldRequired } from '../../lib/contract/address-rules.ts';
import { addressFields, hasAddress, type ContactInfoValues } from '../../lib/forms/onboarding-fields.ts';
import { capitalized } from '../../lib/format/names.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { PhoneInput } from '../form/inputs/masked-input.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { TextInput } from '../form/field.tsx';
import type { ZodForm } from '../form/form.tsx';
import { useAddress } from './use-address.ts';

interface ContactFieldsProps {
  readonly form: ZodForm<ContactInfoValues, ContactInfoValues>;
}

const MAX_CHARACTERS = 200;
const text = onboardingText.contactInfo;

type Address = ReturnType<typeof useAddress>;

/** Returns the label of a field; null for a part that is not asked for. */
function labelOf(name: AddressFieldName, { parts, isAsked }: Address): string | null {
  switch (name) {
    case 'line1':
    case 'line2':
    case 'country':
      return text[name];
    case 'city':
    case 'state':
    case 'postalCode':
      return isAsked(name) ? capitalized(parts[name].label) : null;
  }
}

/** Returns the choices of a field; null for a field to type into. */
function choicesOf(name: AddressFieldName, { country, parts, countries, states }: Address) {
  // Its value is set again with the choices, which come later than a country that was kept.
  if (name === 'country') return { options: countries, value: country, placeholder: text.chooseCountry };
  return name === 'state' && states && { options: states, placeholder: text.choosePart(parts.state.label) };
}

interface AddressFieldsProps extends ContactFieldsProps {
  /** True once any part of the address is filled. */
  readonly begun: boolean;
}

/** Asks for an address. The whole is optional; a begun one must be complete (docs/product/onboarding.md#address). */
function AddressFields({ form, begun }: AddressFieldsProps) {
  const address = useAddress(form);
  const fields = (width: 'full' | 'half') =>
    addressFields
      .filter((one) => one.width === width)
      .map(({ name, autoComplete }) => {
        const label = labelOf(name, address);
        if (label === null) return null;
        const required = begun && isAddressFieldRequired(address.parts, name);
        const field = { label, required, autoComplete, ...form.field(name) };
        const choices = choicesOf(name, address);
        if (choices) return <SelectInput key={name} {...field} {...choices} />;
        return (
          <TextInput key={name} {...field} maxLength={MAX_CHARACTERS} onFocus={() => address.hold(name)} />
        );
      });
  return (
    <fieldset className="mt-2 flex flex-col gap-5">
      <legend className="text-subheading">{text.address}</legend>
      <p role="status" className="mt-1 text-small text-ink-muted">
        {begun ? text.addressBegun : text.addressHint}
      </p>
      {fields('full')}
      <div className="grid gap-5 empty:hidden sm:grid-cols-2 sm:gap-x-4">{fields('half')}</div>
    </fieldset>
  );
}

/** Asks for phone, e-mail and address (docs/product/onboarding.md#contact-info). */
export function ContactFields({ form }: ContactFieldsProps) {
  const begun = hasAddress(useWatch({ control: form.control }));
  return (
    <div className={`flex flex-col gap-5 ${begun ? '' : 'unmarked'}`}>
      <p className="text-small text-ink-muted">{text.allOptional}</p>
      <PhoneInput label={text.phone} {...form.field('phone')} />
      <TextInput label={text.email} type="email" autoComplete="email" {...form.field('email')} />
      <AddressFields form={form} begun={begun} />
    </div>
  );
}
