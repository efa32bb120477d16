import { landingText } from '../../../lib/messages/offerings/offerings-landing.ts';
import { requestBenefitsHelp } from '../../../lib/stores/offerings/landing-screen.ts';
import { Button } from '../../ui/button/button.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { SunriseIllustration } from '../../ui/illustrations/sunrise.tsx';

/** Offers help with benefits (`docs/product/offerings.md#help-prompt`). */
export function BenefitsHelp() {
  return (
    <section className="relative flex items-center gap-8 overflow-hidden rounded-xl bg-accent-soft p-6 sm:p-8">
      <div className="min-w-0 flex-1">
        <Heading level={2}>{landingText.helpTitle}</Heading>
        <p className="mb-5 mt-2 max-w-[52ch] text-pretty text-ink-muted">{landingText.helpText}</p>
        <Button onClick={requestBenefitsHelp}>{landingText.helpAction}</Button>
      </div>
      <div className="-mb-8 hidden self-end sm:block">
        <SunriseIllustration className="h-auto w-52" />
      </div>
    </section>
  );
}
