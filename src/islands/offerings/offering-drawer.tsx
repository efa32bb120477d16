import { useStore } from '@nanostores/react';
import ConciergeBell from 'lucide-react/icons/concierge-bell';
import { useState } from 'react';
import { product } from '../../lib/config/product.ts';
import type { Offering } from '../../lib/contract/offerings.ts';
import { detailsText, offeringsText } from '../../lib/messages/offerings.ts';
import { signedInFailures } from '../../lib/messages/shared/failures-signed-in.ts';
import { isBenefit } from '../../lib/stores/offerings/filter-offerings.ts';
import {
  $openOffering,
  closeOffering,
  requestHelpWith,
  retryDetails,
  type OpenOffering,
} from '../../lib/stores/offerings/offering-drawer.ts';
import { Button } from '../ui/button/button.tsx';
import { Drawer } from '../ui/dialog/drawer.tsx';
import { ErrorPanel } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading } from '../ui/text/text.tsx';
import { BenefitMark, headingOf, OfferingLogo, providerOf } from './offering-face.tsx';
import { OfferingSection } from './offering-section.tsx';

export function OfferingDrawer() {
  const open = useStore($openOffering);
  // The last offering stays visible while the drawer slides out.
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const shown = open ?? last;
  return (
    <Drawer
      dismissible
      open={open !== null}
      onClose={closeOffering}
      label={shown?.offering?.name || detailsText.title}
      header={<p className="truncate text-subheading">{shown?.offering?.provider_name}</p>}
    >
      {shown !== null && <OfferingDetails key={shown.id} open={shown} />}
    </Drawer>
  );
}

function DetailsHeader({ offering }: { readonly offering: Offering }) {
  const heading = headingOf(offering);
  return (
    <header className="flex flex-col items-start">
      <OfferingLogo
        size="drawer"
        loading="eager"
        src={offering.provider_logo_url}
        provider={providerOf(offering)}
      />
      <Heading level={2} size="title" className="mt-5 max-w-full break-words">
        {heading}
      </Heading>
      <div className="mt-3">
        {isBenefit(offering) ? (
          <BenefitMark />
        ) : (
          <span className="inline-flex rounded-full bg-sun-soft px-2.5 py-1 text-overline font-semibold tracking-normal text-ink">
            {offeringsText.partnerOffer}
          </span>
        )}
      </div>
      {offering.name !== '' && offering.name !== heading && (
        <p className="mt-3 max-w-full break-words text-subheading text-ink-muted">{offering.name}</p>
      )}
    </header>
  );
}

function HeaderSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-20 w-40 rounded-md" />
      <Skeleton className="mt-5 h-8 w-2/3" />
      <Skeleton className="mt-4 h-6 w-24 rounded-full" />
      <Skeleton className="mt-4 h-5 w-1/2" />
    </div>
  );
}

function SectionsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-9">
      {[1, 2].map((section) => (
        <div key={section} className="flex flex-col gap-3">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </div>
  );
}

function DetailsFailure() {
  const [before, after] = signedInFailures.supportAdvice(product.supportEmail).split(product.supportEmail);
  return (
    <ErrorPanel
      onRetry={retryDetails}
      message={
        <>
          <p>{signedInFailures.offering}</p>
          <p className="mt-1">
            {before}
            <Link href={`mailto:${product.supportEmail}`}>{product.supportEmail}</Link>
            {after}
          </p>
        </>
      }
    />
  );
}

/** The details of an offering, with placeholders for the parts that still load. */
export function OfferingDetails({ open }: { readonly open: OpenOffering }) {
  const { offering, sections, error } = open;
  return (
    <div className="flex flex-col gap-9 pb-6" aria-busy={sections === null && error === null}>
      {offering !== null && <DetailsHeader offering={offering} />}
      {offering === null && error === null && <HeaderSkeleton />}
      {error !== null && <DetailsFailure />}
      {sections?.map((section, index) => (
        <OfferingSection key={index} section={section} />
      ))}
      {sections === null && error === null && <SectionsSkeleton />}
      {offering !== null && <OfferingHelp offering={offering} />}
    </div>
  );
}

/** 'Get help from ...': hands the offering over to the concierge. Nothing where the offering names no request. */
export function OfferingHelp({ offering }: { readonly offering: Offering }) {
  const label = offering.request_survey_cta;
  if (label === null || label.trim() === '' || offering.request_survey_id == null) return null;
  return (
    <section className="flex flex-col gap-4 rounded-lg bg-accent-soft p-5 sm:flex-row sm:items-center sm:p-6">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-surface-raised text-accent">
        <ConciergeBell className="size-6" />
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
