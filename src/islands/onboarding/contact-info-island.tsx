import { onboardingText } from '../../lib/messages/onboarding.ts';
import { ContactInfoForm } from './contact-info-form.tsx';
import { StepFrame } from './step-frame.tsx';

/** Step 3: asks for contact details. */
export function ContactInfoIsland() {
  const { title, lead } = onboardingText.contactInfo;
  return (
    <StepFrame step={3} title={title} lead={lead}>
      <ContactInfoForm />
    </StepFrame>
  );
}
