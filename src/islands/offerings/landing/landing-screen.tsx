import { useStore } from '@nanostores/react';
import { useEffect, type ReactNode } from 'react';
import { describeFailure } from '../../../lib/messages/shared/describe-failure.ts';
import { offeringsText } from '../../../lib/messages/offerings.ts';
import { landingText } from '../../../lib/messages/offerings-landing.ts';
import { links } from '../../../lib/routes/links.ts';
import {
  $landing,
  initialLanding,
  openLanding,
  type LandingView,
} from '../../../lib/stores/offerings/landing-screen.ts';
import { refreshLanding } from '../../../lib/stores/offerings/offering-lists.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Heading } from '../../ui/text/heading.tsx';
import { EmptyInboxIllustration } from '../../ui/illustrations/empty-inbox.tsx';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { BenefitsHelp } from './benefits-help.tsx';
import { FeaturedSection } from './featured-section.tsx';
import { LazyOfferingDrawer } from '../details/lazy-offering-drawer.tsx';

const USUAL_BENEFITS = 4;
const USUAL_PRODUCTS = 6;

function isEmpty({ benefits, products, error }: LandingView): boolean {
  const isKnown = !benefits.isLoading && !products.isLoading && error === null;
  return isKnown && benefits.offerings.length + products.offerings.length === 0;
}

/** The landing page of benefits and offers. */
export function LandingScreen({ picture }: { readonly picture: ReactNode }) {
  const view = useStore($landing, { ssr: () => initialLanding });
  useEffect(openLanding, []);
  return (
    <div className="flex flex-col gap-12">
      <header>
        <Heading level={1}>{landingText.title}</Heading>
        <Paragraph tone="muted" className="mb-8 mt-3">
          {landingText.intro}
        </Paragraph>
        <BenefitsHelp picture={picture} />
      </header>
      {view.error !== null && (
        <ErrorPanel
          title={offeringsText.loadFailed}
          message={describeFailure(view.error)}
          onRetry={refreshLanding}
        />
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
        href={links.offeringsAll({ type: 'all' })}
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
