import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { noContactInfo } from '../../lib/forms/onboarding-fields.ts';
import { keepContactInfo, readContactInfo } from '../../lib/stores/onboarding/drafts.ts';
import {
  $newcomer,
  backToAboutYou,
  saveContactInfo,
  skipContactInfo,
} from '../../lib/stores/onboarding/onboarding.ts';
import { stepCode } from '../../lib/stores/onboarding/step-code.ts';
import { Form } from '../form/form.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { ContactFields } from '../profile-fields/contact-fields.tsx';
import { StepButtons } from './step-buttons.tsx';
import { useKeptForm } from '../profile-fields/use-kept-form.ts';

const schema = stepCode.part(({ forms }) => forms.contactInfoForm);

/** Asks for phone, e-mail and address. */
export function ContactInfoForm() {
  const form = useRef<HTMLFormElement>(null);
  const zodForm = useZodForm(schema, { defaultValues: noContactInfo });
  const { handleSubmit, formState, getFieldState, setValue } = zodForm;
  useKeptForm(zodForm, readContactInfo, keepContactInfo);
  const accountEmail = useStore($newcomer, { ssr: 'initial' })?.email;
  useEffect(() => {
    if (accountEmail === undefined || getFieldState('email').isDirty) return;
    setValue('email', accountEmail);
  }, [accountEmail, getFieldState, setValue]);
  return (
    <Form
      ref={form}
      error={formState.errors.root?.message}
      onSubmit={(event) => void handleSubmit(saveContactInfo)(event)}
    >
      <ContactFields form={zodForm} />
      <StepButtons
        onBack={backToAboutYou}
        onSkip={() => void skipContactInfo()}
        onRetry={() => form.current?.requestSubmit()}
      />
    </Form>
  );
}
