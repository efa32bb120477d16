import Baby from 'lucide-react/icons/baby';
import Car from 'lucide-react/icons/car';
import Heart from 'lucide-react/icons/heart';
import House from 'lucide-react/icons/house';
import PawPrint from 'lucide-react/icons/paw-print';
import type { LucideIcon } from 'lucide-react';
import type { UseFormRegister } from 'react-hook-form';
import { aboutYouChips, type AboutYouValues } from '../../lib/forms/onboarding-fields.ts';
import { onboardingText } from '../../lib/messages/onboarding.ts';
import { Chip } from '../ui/chip/chip.tsx';

const icons: Readonly<Record<keyof AboutYouValues, LucideIcon>> = {
  home: House,
  car: Car,
  parent: Baby,
  pet: PawPrint,
  partner: Heart,
};
const text = onboardingText.aboutYou;

/** Asks about home, car and family (docs/product/onboarding.md#about-you). */
export function AboutYouFields({ register }: { readonly register: UseFormRegister<AboutYouValues> }) {
  return (
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
  );
}
