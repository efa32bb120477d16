import type { UseFormReturn } from 'react-hook-form';
import type { ContactInfoValues } from '../../lib/forms/onboarding-fields.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { PhoneInput } from '../form/inputs/phone-input.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { AddressFields } from './address-fields.tsx';

const text = onboardingText.contactInfo;

/** Asks for phone, e-mail and address (docs/product/onboarding.md#contact-info). */
export function ContactFields({
  form,
}: {
  readonly form: UseFormReturn<ContactInfoValues, unknown, ContactInfoValues>;
}) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <PhoneInput label={text.phone} error={errors.phone?.message} {...register('phone')} />
      <TextInput
        label={text.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <AddressFields form={form} />
    </>
  );
}
