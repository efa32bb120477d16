import ConciergeBell from 'lucide-react/icons/concierge-bell';
import type { Offering } from '../../../lib/contract/offerings.ts';
import { detailsText } from '../../../lib/messages/offerings.ts';
import { requestHelpWith } from '../../../lib/stores/offerings/offering-drawer.ts';
import { Button } from '../../ui/button/button.tsx';
import { Heading } from '../../ui/text/heading.tsx';

/** 'Get help from ...': hands the offering over to the concierge. Nothing where the offering names no request. */
export function OfferingHelp({ offering }: { readonly offering: Offering }) {
  const label = offering.request_survey_cta;
  if (label === null || label.trim() === '' || offering.request_survey_id == null) return null;
  return (
    <section className="flex flex-col gap-4 rounded-lg bg-accent-soft p-5 sm:flex-row sm:items-center sm:p-6">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface-raised text-accent">
        <ConciergeBell aria-hidden="true" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <Heading level={3}>{detailsText.getHelp}</Heading>
        <p className="mt-0.5 text-pretty text-small text-ink-muted">{detailsText.getHelpText}</p>
      </div>
      <Button className="min-w-0 break-words sm:max-w-[45%]" onClick={() => requestHelpWith(offering)}>
        {label}
      </Button>
    </section>
  );
}
