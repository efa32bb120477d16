import type { ReactNode } from 'react';
import { landingText } from '../../../lib/messages/offerings-landing.ts';
import { requestBenefitsHelp } from '../../../lib/stores/offerings/landing-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { Heading } from '../../ui/text/heading.tsx';

/** Offers help with benefits (`docs/product/offerings.md#help-prompt`), beside a picture that fills its half. */
export function BenefitsHelp({ picture }: { readonly picture: ReactNode }) {
  return (
    <section className="flex flex-col overflow-hidden rounded-xl bg-accent-soft forced-colors:border md:min-h-[16rem] md:flex-row">
      <div className="flex min-w-0 flex-1 flex-col items-start justify-center p-6 sm:p-8 md:pr-0 lg:p-10 lg:pr-0">
        <Heading level={2}>{landingText.helpTitle}</Heading>
        <p className="mb-5 mt-2 max-w-[46ch] text-pretty text-ink-muted">{landingText.helpText}</p>
        <Button onClick={requestBenefitsHelp}>{landingText.helpAction}</Button>
      </div>
      <div className="relative h-44 sm:h-56 md:h-auto md:w-[55%]">{picture}</div>
    </section>
  );
}
