import type { Offering } from '../../../lib/contract/offerings.ts';
import { product } from '../../../lib/config/product.ts';
import { signedInFailures } from '../../../lib/messages/shared/failures-signed-in.ts';
import { offeringsText } from '../../../lib/messages/offerings.ts';
import { isBenefit } from '../../../lib/stores/offerings/filter-offerings.ts';
import { retryDetails, type OpenOffering } from '../../../lib/stores/offerings/offering-drawer.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BenefitMark } from '../card/benefit-mark.tsx';
import { OfferingHelp } from './offering-help.tsx';
import { OfferingLogo } from '../card/offering-logo.tsx';
import { headingOf, providerOf } from '../card/offering-names.ts';
import { OfferingSection } from './offering-section.tsx';

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
