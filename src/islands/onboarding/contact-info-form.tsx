import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { noContactInfo } from '../../lib/forms/onboarding-fields.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { keepContactInfo, readContactInfo } from '../../lib/stores/onboarding/drafts.ts';
import {
  $newcomer,
  backToAboutYou,
  saveContactInfo,
  skipContactInfo,
} from '../../lib/stores/onboarding/onboarding.ts';
import { stepCode } from '../../lib/stores/onboarding/step-code.ts';
import { Form } from '../form/form.tsx';
import { PhoneInput } from '../form/inputs/phone-input.tsx';
import { TextInput } from '../form/inputs/text-input.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { AddressFields } from './address-fields.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useKeptForm } from './use-kept-form.ts';

const schema = stepCode.part(({ forms }) => forms.contactInfoForm);

/** Asks for phone, e-mail and address. */
export function ContactInfoForm() {
  const form = useRef<HTMLFormElement>(null);
  const zodForm = useZodForm(schema, { defaultValues: noContactInfo });
  const { register, handleSubmit, formState, getFieldState, setValue } = zodForm;
  const { errors } = formState;
  useKeptForm(zodForm, readContactInfo, keepContactInfo);
  const accountEmail = useStore($newcomer, { ssr: 'initial' })?.email;
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
      <AddressFields form={zodForm} />
      <StepButtons
        onBack={backToAboutYou}
        onSkip={() => void skipContactInfo()}
        onRetry={() => form.current?.requestSubmit()}
      />
    </Form>
  );
}
