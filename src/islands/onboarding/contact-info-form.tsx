import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { noContactInfo } from '../../lib/forms/contact-info-values.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { loadContactInfoForm } from '../../lib/stores/onboarding-schemas.ts';
import { $person } from '../../lib/stores/onboarding-state.ts';
import { keepContactInfo } from '../../lib/stores/onboarding-drafts.ts';
import {
  backToAboutYou,
  readContactInfo,
  saveContactInfo,
  skipContactInfo,
} from '../../lib/stores/onboarding-steps.ts';
import { Form } from '../form/form.tsx';
import { PhoneInput } from '../form/phone-input.tsx';
import { TextInput } from '../form/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { AddressFields } from './address-fields.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useKeptForm } from './use-kept-form.ts';

/** Phone, e-mail and address. */
export function ContactInfoForm() {
  const form = useRef<HTMLFormElement>(null);
  const zodForm = useZodForm(loadContactInfoForm, { defaultValues: noContactInfo });
  const { register, control, handleSubmit, formState, getFieldState, setValue } = zodForm;
  const { errors } = formState;
  useKeptForm(zodForm, readContactInfo, keepContactInfo);
  const accountEmail = useStore($person, { ssr: 'initial' })?.email;
  useEffect(() => {
    if (accountEmail === undefined || getFieldState('email').isDirty) return;
    setValue('email', accountEmail);
  }, [accountEmail, getFieldState, setValue]);
  const text = onboardingText.contactInfo;
  return (
    <Form
      ref={form}
      error={errors.root?.message}
      onSubmit={(event) => void handleSubmit(saveContactInfo)(event)}
    >
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
      <AddressFields register={register} control={control} errors={errors} />
      <StepButtons
        onBack={backToAboutYou}
        onSkip={() => void skipContactInfo()}
        onRetry={() => form.current?.requestSubmit()}
      />
    </Form>
  );
}
