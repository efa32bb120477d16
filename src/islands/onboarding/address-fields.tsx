import { useWatch, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { addressFields, hasAddress, type ContactInfoValues } from '../../lib/forms/onboarding-fields.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { TextInput } from '../form/inputs/text-input.tsx';

interface AddressFieldsProps {
  readonly register: UseFormRegister<ContactInfoValues>;
  readonly control: Control<ContactInfoValues, unknown, ContactInfoValues>;
  readonly errors: FieldErrors<ContactInfoValues>;
}

const MAX_CHARACTERS = 200;

/** Asks for an address. The whole is optional; a begun one must be complete (docs/product/onboarding.md#contact-info). */
export function AddressFields({ register, control, errors }: AddressFieldsProps) {
  const text = onboardingText.contactInfo;
  const begun = hasAddress(useWatch({ control }));
  const fields = (width: 'full' | 'half') =>
    addressFields
      .filter((field) => field.width === width)
      .map(({ name, required, autoComplete }) => (
        <TextInput
          key={name}
          label={text[name]}
          required={begun && required !== null}
          maxLength={MAX_CHARACTERS}
          autoComplete={autoComplete}
          error={errors[name]?.message}
          {...register(name)}
        />
      ));
  return (
    <fieldset className="mt-2 flex flex-col gap-5 rounded-lg border border-line p-5">
      <legend className="px-1.5 text-subheading">{text.address}</legend>
      <p className="-mt-3 text-small text-ink-muted">{text.addressHint}</p>
      {fields('full')}
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">{fields('half')}</div>
    </fieldset>
  );
}
