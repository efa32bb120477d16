import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { contactInfoForm } from '../../lib/forms/contact-info-form.ts';
import { noContactInfo } from '../../lib/forms/onboarding-fields.ts';
import {
  keepContactInfo,
  readContactInfo,
  $newcomer,
  backToAboutYou,
  saveContactInfo,
  skipContactInfo,
} from '../../lib/stores/onboarding/onboarding.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { ContactFields } from '../profile-fields/contact-fields.tsx';
import { StepButtons, StepFrame } from './step-frame.tsx';
import { useKeptForm } from '../profile-fields/use-kept-form.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';

export function ContactInfoForm() {
  const form = useRef<HTMLFormElement>(null);
  const zodForm = useZodForm(contactInfoForm, { defaultValues: noContactInfo });
  const { submit, getFieldState, setValue } = zodForm;
  useKeptForm(zodForm, readContactInfo, keepContactInfo);
  const accountEmail = useStore($newcomer, { ssr: 'initial' })?.email;
  useEffect(() => {
    if (accountEmail === undefined || getFieldState('email').isDirty) return;
    setValue('email', accountEmail);
  }, [accountEmail, getFieldState, setValue]);
  return (
    <Form ref={form} onSubmit={submit(saveContactInfo)}>
      <ContactFields form={zodForm} />
      <StepButtons
        onBack={backToAboutYou}
        onSkip={() => void skipContactInfo()}
        onRetry={() => form.current?.requestSubmit()}
      />
    </Form>
  );
}

/** Step 3: asks for contact details. */
export function ContactInfoIsland() {
  const { title, lead } = onboardingText.contactInfo;
  return (
    <StepFrame step={3} title={title} lead={lead}>
      <ContactInfoForm />
    </StepFrame>
  );
}
