import Baby from 'lucide-react/icons/baby';
import Car from 'lucide-react/icons/car';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import PawPrint from 'lucide-react/icons/paw-print';
import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { aboutYouChips, noAboutYou, type AboutYouValues } from '../../lib/forms/onboarding-fields.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { keepAboutYou, readAboutYou } from '../../lib/stores/onboarding/drafts.ts';
import { backToAboutUs, saveAboutYou, skipAboutYou } from '../../lib/stores/onboarding/onboarding.ts';
import { stepCode } from '../../lib/stores/onboarding/step-code.ts';
import { Form } from '../form/form.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Chip } from '../ui/chip/chip.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepFrame } from './step-frame.tsx';
import { useKeptForm } from './use-kept-form.ts';

const icons: Readonly<Record<keyof AboutYouValues, LucideIcon>> = {
  home: House,
  car: Car,
  parent: Baby,
  pet: PawPrint,
  partner: Heart,
};

const schema = stepCode.part(({ forms }) => forms.aboutYouForm);

function AboutYouForm() {
  const form = useRef<HTMLFormElement>(null);
  const zodForm = useZodForm(schema, { defaultValues: noAboutYou });
  const { register, handleSubmit, formState } = zodForm;
  useKeptForm(zodForm, readAboutYou, keepAboutYou);
  const text = onboardingText.aboutYou;
  return (
    <Form
      ref={form}
      error={formState.errors.root?.message}
      onSubmit={(event) => void handleSubmit(saveAboutYou)(event)}
    >
      <fieldset>
        <legend className="sr-only">{text.legend}</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {aboutYouChips.map(({ name }) => {
            const Icon = icons[name];
            return (
              <Chip
                key={name}
                variant="checkbox"
                description={text.chips[name]}
                icon={<Icon className="size-5" />}
                className="min-h-16"
                {...register(name)}
              />
            );
          })}
        </div>
      </fieldset>
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
