import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { countryChoices, stateChoices, stateIn } from '../../lib/forms/address-choices.ts';
import { addressFields, hasAddress, type ContactInfoValues } from '../../lib/forms/onboarding-fields.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { PhoneInput } from '../form/inputs/masked-input.tsx';
import { SelectInput } from '../form/inputs/select-input.tsx';
import { TextInput } from '../form/field.tsx';
import type { ZodForm } from '../form/form.tsx';

interface ContactFieldsProps {
  readonly form: ZodForm<ContactInfoValues, ContactInfoValues>;
}

const MAX_CHARACTERS = 200;
const text = onboardingText.contactInfo;

/** Returns the choices of a field; null for a field to type into. */
function choicesOf(name: keyof ContactInfoValues, country: string) {
  if (name === 'country') return { options: countryChoices(country), placeholder: text.chooseCountry };
  const options = name === 'state' ? stateChoices(country) : null;
  return options && { options, placeholder: text.chooseState };
}

interface AddressFieldsProps extends ContactFieldsProps {
  /** True once any part of the address is filled. */
  readonly begun: boolean;
}

/** Asks for an address. The whole is optional; a begun one must be complete (docs/product/onboarding.md#address). */
function AddressFields({ form, begun }: AddressFieldsProps) {
  const { control, setValue, getValues } = form;
  const country = useWatch({ control, name: 'country' });
  useEffect(() => {
    const state = getValues('state');
    const fitting = stateIn(country, state);
    if (fitting !== state) setValue('state', fitting, { shouldDirty: true });
  }, [country, getValues, setValue]);
  const fields = (width: 'full' | 'half') =>
    addressFields
      .filter((one) => one.width === width)
      .map(({ name, required, autoComplete }) => {
        const choices = choicesOf(name, country);
        const field = {
          label: text[name],
          required: begun && required !== null,
          autoComplete,
          ...form.field(name),
        };
        if (choices !== null) return <SelectInput key={name} {...field} {...choices} />;
        const isFreeState = name === 'state' && country !== '';
        return (
          <TextInput
            key={name}
            {...field}
            maxLength={MAX_CHARACTERS}
            placeholder={isFreeState ? text.stateOrRegion : undefined}
          />
        );
      });
  return (
    <fieldset className="mt-2 flex flex-col gap-5">
      <legend className="text-subheading">{text.address}</legend>
      <p role="status" className="mt-1 text-small text-ink-muted">
        {begun ? text.addressBegun : text.addressHint}
      </p>
      {fields('full')}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-x-4">{fields('half')}</div>
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
