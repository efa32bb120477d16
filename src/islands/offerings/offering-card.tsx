import { useStore } from '@nanostores/react';
import { memo, type Ref, useState } from 'react';
import type { Offering } from '../../lib/contract/offerings.ts';
import { isBenefit } from '../../lib/stores/offerings/filter-offerings.ts';
import { $openOffering, openOffering } from '../../lib/stores/offerings/offering-drawer.ts';
import { $logoAttempt, reportLogoFailure } from '../../lib/stores/offerings/offering-lists.ts';
import { classNames } from '../ui/class-names.ts';
import { ErrorBoundary } from '../ui/feedback/panels.tsx';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { BenefitMark, headingOf, LOGO_SIZE, OfferingLogo, providerOf } from './offering-face.tsx';

/** Plain values only: `memo` then skips cards that a refresh did not change. */
interface OfferingCardProps {
  readonly id: string;
  readonly provider: string;
  readonly logoUrl: string | null;
  readonly heading: string;
  readonly subheading: string;
  readonly benefit: boolean;
  /** True below the fold: the logo loads when it is scrolled near. */
  readonly lazy: boolean;
}

const FACE =
  'group flex h-full w-full items-center gap-3.5 rounded-lg border border-line bg-surface-raised px-3.5 py-2 text-left ' +
  'transition-[border-color] duration-fast hover:border-accent focus-visible:-outline-offset-2';

/** The card of an offering; a click opens its details (`docs/product/offerings.md#offering-card`). */
const OfferingCard = memo(function OfferingCard(props: OfferingCardProps) {
  const { id, heading, subheading, benefit } = props;
  return (
    <div role="listitem" data-card={id} className="min-w-0">
      <button
        type="button"
        aria-haspopup="dialog"
        className={classNames(FACE, CARD_HEIGHT)}
        onClick={() => openOffering(id)}
      >
        <span className="flex shrink-0 flex-col items-center gap-1.5">
          <CardLogo {...props} />
          {benefit && <BenefitMark />}
        </span>{' '}
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 text-balance text-subheading leading-tight group-hover:text-accent">
            {heading}
          </span>{' '}
          <span className="mt-0.5 line-clamp-2 text-pretty text-small leading-snug text-ink-muted">
            {subheading}
          </span>
        </span>
      </button>
    </div>
  );
});

function CardLogo({ logoUrl, provider, lazy }: OfferingCardProps) {
  const attempt = useStore($logoAttempt);
  const [hasFailed, setFailed] = useState(false);
  return (
    <OfferingLogo
      key={hasFailed ? attempt : 0}
      src={logoUrl}
      provider={provider}
      loading={lazy ? 'lazy' : 'eager'}
      onFail={() => {
        setFailed(true);
        if (logoUrl !== null) reportLogoFailure(logoUrl);
      }}
    />
  );
}

/** Number of cards that a large screen shows at once. */
const ABOVE_THE_FOLD = 6;

interface OfferingGridProps {
  readonly offerings: readonly Offering[];
  /** Number of cards to render; all by default. */
  readonly count?: number | undefined;
  /** Number of logos that load before they are scrolled near. */
  readonly eager?: number | undefined;
  readonly label?: string | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** Cards in one, two or three columns. */
export function OfferingGrid(props: OfferingGridProps) {
  const { offerings, count = offerings.length, eager = ABOVE_THE_FOLD, label, ref } = props;
  return (
    <div ref={ref} role="list" aria-label={label} className={`relative ${GRID_CLASSES}`}>
      {offerings.slice(0, count).map((offering, index) => (
        <OfferingCard
          key={offering.id}
          id={String(offering.id)}
          provider={providerOf(offering)}
          logoUrl={offering.provider_logo_url}
          heading={headingOf(offering)}
          subheading={offering.subheading}
          benefit={isBenefit(offering)}
          lazy={index >= eager}
        />
      ))}
    </div>
  );
}

export function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <div aria-hidden="true" className={GRID_CLASSES}>
      {Array.from({ length: count }, (_, index) => (
        <div
          key={index}
          className={classNames(
            CARD_HEIGHT,
            'flex items-center gap-3.5 rounded-lg border border-line bg-surface-raised px-3.5',
          )}
        >
          <Skeleton className={classNames(LOGO_SIZE, 'shrink-0 rounded-md')} />
          <div className="flex-1">
            <Skeleton className="mb-2.5 h-5 w-2/3" />
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** The columns of `docs/product/offerings.md#all-page`: one, two from `sm`, three from `2xl`. */
const GRID_CLASSES = 'grid grid-cols-1 gap-4 sm:grid-cols-2 2xl:grid-cols-3';

/** The height of every card, 104 px: heading and subheading have two lines each at most. */
const CARD_HEIGHT = 'min-h-[6.5rem]';

/** Few enough for one frame of a slow phone, enough to stay ahead of fast scrolling. */
export const CARDS_PER_FRAME = 4;

const OfferingDrawer = lazyPart(async () => (await import('./offering-drawer.tsx')).OfferingDrawer, {
  prefetch: 'idle',
});

/** Shows an offering's details. Mounts the drawer when it is first opened. */
export function LazyOfferingDrawer() {
  const isOpen = useStore($openOffering) !== null;
  const [isMounted, setMounted] = useState(false);
  if (isOpen && !isMounted) setMounted(true);
  if (!isMounted) return null;
  return (
    <ErrorBoundary feature="offerings" component="offering-drawer">
      <OfferingDrawer />
    </ErrorBoundary>
  );
}
