import { useStore } from '@nanostores/react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type ReactNode, useEffect, useId } from 'react';
import { landingText } from '../../lib/messages/offerings-landing.ts';
import { offeringsText } from '../../lib/messages/offerings.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $landing,
  type FeaturedSection as Featured,
  initialLanding,
  type LandingView,
  openLanding,
  requestBenefitsHelp,
} from '../../lib/stores/offerings/landing-screen.ts';
import { refreshLanding } from '../../lib/stores/offerings/offering-lists.ts';
import { type Cta, trackLeaving } from '../../lib/telemetry/analytics/track.ts';
import { ButtonLink, Button } from '../ui/button/button.tsx';
import { EmptyState, ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { EmptyInboxIllustration } from '../ui/illustrations/empty-inbox.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { CardSkeletons, LazyOfferingDrawer, OfferingGrid } from './offering-card.tsx';

/** Benefits & Offers. The picture comes from the page: as part of its HTML it needs no script. */
export const OfferingsIsland = withBoundary('offerings', 'landing', LandingScreen);

const USUAL_BENEFITS = 4;
const USUAL_PRODUCTS = 6;

function isEmpty({ benefits, products, error }: LandingView): boolean {
  const isKnown = !benefits.isLoading && !products.isLoading && error === null;
  return isKnown && benefits.offerings.length + products.offerings.length === 0;
}

function LandingScreen({ children }: { readonly children?: ReactNode }) {
  const view = useStore($landing, { ssr: () => initialLanding });
  useEffect(openLanding, []);
  return (
    <div className="flex flex-col gap-12">
      <header>
        <Heading level={1}>{landingText.title}</Heading>
        <Paragraph tone="muted" className="mb-8 mt-3">
          {landingText.intro}
        </Paragraph>
        <BenefitsHelp picture={children} />
      </header>
      {view.error !== null && (
        <ErrorPanel title={offeringsText.loadFailed} error={view.error} onRetry={refreshLanding} />
      )}
      {view.isOutdated && (
        <Paragraph size="small" tone="muted" role="status">
          {offeringsText.refreshFailed}
        </Paragraph>
      )}
      <FeaturedSection
        title={landingText.benefitsTitle}
        featured={view.benefits}
        href={links.offeringsAll({ type: 'benefit' })}
        cta="view_all_benefits"
        usualCount={USUAL_BENEFITS}
      />
      <FeaturedSection
        title={landingText.productsTitle}
        featured={view.products}
        href={`${links.offeringsAll({ type: 'all' })}#offers`}
        cta="view_all_offers"
        usualCount={USUAL_PRODUCTS}
        eager={0}
      />
      {isEmpty(view) && (
        <EmptyState
          title={landingText.nothingFeaturedTitle}
          illustration={<EmptyInboxIllustration />}
          action={<ButtonLink href={links.offeringsAll()}>{landingText.browseAll}</ButtonLink>}
        >
          {landingText.nothingFeaturedText}
        </EmptyState>
      )}
      <footer className="border-t border-line pt-6">
        <p className="max-w-prose text-pretty text-small text-ink-faint">{landingText.disclaimer}</p>
      </footer>
      <LazyOfferingDrawer />
    </div>
  );
}

/** Offers help with benefits (`docs/product/offerings.md#help-prompt`), beside a picture that fills its half. */
function BenefitsHelp({ picture }: { readonly picture: ReactNode }) {
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

interface FeaturedSectionProps {
  readonly title: string;
  readonly featured: Featured;
  readonly href: string;
  /** The name of "View all" in analytics. */
  readonly cta: Cta;
  /** Number of skeletons while the section loads. */
  readonly usualCount: number;
  /** Number of logos that load before they are scrolled near. */
  readonly eager?: number | undefined;
}

/** A heading, featured cards and a link to all offerings; nothing without featured cards. */
function FeaturedSection({ title, featured, href, cta, usualCount, eager }: FeaturedSectionProps) {
  const id = useId();
  if (featured.isLoading) {
    return (
      <div aria-busy="true" className="flex flex-col gap-4">
        <Skeleton className="my-2 h-7 w-56" />
        <CardSkeletons count={usualCount} />
      </div>
    );
  }
  if (featured.offerings.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Heading level={2} id={id}>
          {title}
        </Heading>
        <Link
          tone="nav"
          href={href}
          id={`${id}-all`}
          // Two of these links are on the page.
          aria-labelledby={`${id}-all ${id}`}
          className="shrink-0"
          onClick={() => trackLeaving('cta_click', { cta })}
        >
          {landingText.viewAll}
          <ArrowRight className="size-[1.125rem]" />
        </Link>
      </div>
      <OfferingGrid offerings={featured.offerings} eager={eager} />
    </section>
  );
}
