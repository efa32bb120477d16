import { useRef } from 'react';
import { aboutYouForm, noAboutYou } from '../../lib/forms/onboarding-fields.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import {
  keepAboutYou,
  readAboutYou,
  backToAboutUs,
  saveAboutYou,
  skipAboutYou,
} from '../../lib/stores/onboarding/onboarding.ts';
import { Form, useZodForm } from '../form/form.tsx';
import { AboutYouFields } from '../profile-fields/about-you-fields.tsx';
import { StepButtons, StepFrame } from './step-frame.tsx';
import { useKeptForm } from '../profile-fields/use-kept-form.ts';

function AboutYouForm() {
  const form = useRef<HTMLFormElement>(null);
  const zodForm = useZodForm(aboutYouForm, { defaultValues: noAboutYou });
  useKeptForm(zodForm, readAboutYou, keepAboutYou);
  return (
    <Form ref={form} onSubmit={zodForm.submit(saveAboutYou)}>
      <AboutYouFields register={zodForm.register} />
      <StepButtons
        onBack={backToAboutUs}
        onSkip={skipAboutYou}
        onRetry={() => form.current?.requestSubmit()}
      />
    </Form>
  );
}

/** Step 2: asks about home, car and family. */
export function AboutYouIsland() {
  const { title, lead } = onboardingText.aboutYou;
  return (
    <StepFrame step={2} title={title} lead={lead}>
      <AboutYouForm />
    </StepFrame>
  );
}
