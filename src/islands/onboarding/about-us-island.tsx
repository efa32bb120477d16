import type { LucideIcon } from 'lucide-react';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Sunset from 'lucide-react/icons/sunset';
import { product } from '../../lib/config/product.ts';
import { onboardingText, serviceFacts } from '../../lib/messages/onboarding.ts';
import { continueToAboutYou } from '../../lib/stores/onboarding/onboarding.ts';
import { Unbroken } from '../ui/text/text.tsx';
import { StepButtons, StepFrame } from './step-frame.tsx';

const icons: readonly LucideIcon[] = [MessagesSquare, HeartHandshake, Sunset];

/** Step 1: presents the service. */
export function AboutUsIsland() {
  const text = onboardingText.aboutUs;
  return (
    <StepFrame step={1} title={text.title} lead={text.lead(product.name)}>
      <ol className="mb-8 grid gap-4">
        {serviceFacts(product.hoursSavedPerTask).map(({ title, text: fact }, index) => {
          const Icon = icons[index] ?? Sunset;
          return (
            <li
              key={title}
              className="flex flex-wrap gap-4 rounded-lg border border-line bg-surface-raised p-5"
            >
              <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-sun-soft text-ink">
                <Icon className="size-5" />
              </span>
              <div className="min-w-0 flex-1 basis-40">
                <p className="text-subheading">{title}</p>
                <p className="text-pretty text-ink-muted">
                  <Unbroken text={fact} />
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      <StepButtons onContinue={continueToAboutYou} />
    </StepFrame>
  );
}
