import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { ContactInfoValues } from '../../lib/forms/contact-info-form.ts';
import { hasAddress } from '../../lib/forms/contact-info-values.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { TextInput } from '../form/text-input.tsx';

interface AddressFieldsProps {
  readonly register: UseFormRegister<ContactInfoValues>;
  readonly control: Control<ContactInfoValues, unknown, ContactInfoValues>;
  readonly errors: FieldErrors<ContactInfoValues>;
}

const MAX_CHARACTERS = 200;

/** The address as a whole is optional; a part of one is not (SPEC section 5). */
export function AddressFields({ register, control, errors }: AddressFieldsProps) {
  const text = onboardingText.contactInfo;
  const begun = hasAddress(useWatch({ control }));
  const field = (
    name: 'line1' | 'line2' | 'city' | 'state' | 'postalCode' | 'country',
    autoComplete: string,
  ) => (
    <TextInput
      label={text[name]}
      required={begun && name !== 'line2'}
      maxLength={MAX_CHARACTERS}
      autoComplete={autoComplete}
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  return (
    <fieldset className="mt-2 flex flex-col gap-5 rounded-lg border border-line p-5">
      <legend className="px-1.5 text-subheading">{text.address}</legend>
      <p className="-mt-3 text-small text-ink-muted">{text.addressHint}</p>
      {field('line1', 'address-line1')}
      {field('line2', 'address-line2')}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        {field('city', 'address-level2')}
        {field('state', 'address-level1')}
        {field('postalCode', 'postal-code')}
        {field('country', 'country-name')}
      </div>
    </fieldset>
  );
}
