import { Baby, Car, Heart, House, PawPrint, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import type { AboutYouValues } from '../../lib/forms/about-you-form.ts';
import { noAboutYou } from '../../lib/forms/about-you-values.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { loadAboutYouForm } from '../../lib/stores/onboarding-schemas.ts';
import { keepAboutYou } from '../../lib/stores/onboarding-drafts.ts';
import {
  backToAboutUs,
  readAboutYou,
  saveAboutYou,
  skipAboutYou,
} from '../../lib/stores/onboarding-steps.ts';
import { Form } from '../form/form.tsx';
import { useZodForm } from '../form/use-zod-form.ts';
import { Chip } from '../ui/chip.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepFrame } from './step-frame.tsx';
import { useKeptForm } from './use-kept-form.ts';

const chips: readonly { name: keyof AboutYouValues; Icon: LucideIcon }[] = [
  { name: 'home', Icon: House },
  { name: 'car', Icon: Car },
  { name: 'parent', Icon: Baby },
  { name: 'pet', Icon: PawPrint },
  { name: 'partner', Icon: Heart },
];

function AboutYouForm() {
  const form = useRef<HTMLFormElement>(null);
  const zodForm = useZodForm(loadAboutYouForm, { defaultValues: noAboutYou });
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
          {chips.map(({ name, Icon }) => (
            <Chip
              key={name}
              variant="checkbox"
              description={text.chips[name]}
              icon={<Icon className="size-5" />}
              className="min-h-16"
              {...register(name)}
            />
          ))}
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

/** Step 2: what the person's life holds. */
export function AboutYouIsland() {
  const { title, lead } = onboardingText.aboutYou;
  return (
    <StepFrame step={2} title={title} lead={lead}>
      <AboutYouForm />
    </StepFrame>
  );
}
