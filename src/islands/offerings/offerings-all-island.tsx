import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { allText, offeringsText } from '../../lib/messages/offerings.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $allView,
  $search,
  initialAllView,
  openAll,
  retryAll,
  searchFor,
  showMatches,
  showOnlyBenefits,
} from '../../lib/stores/offerings/all-screen.ts';
import { searchOfferings } from '../../lib/stores/offerings/filter-offerings.ts';
import { SwitchInput } from '../form/inputs/switch-input.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { SearchField } from '../ui/navigation/search-field.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { AllResults } from './all-results.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { CardSkeletons, LazyOfferingDrawer } from './offering-card.tsx';

export const OfferingsAllIsland = withBoundary('offerings', 'all', AllScreen);

const USUAL_CARDS = 12;

const MatchesBeyond = lazyPart(async () => (await import('./matches-beyond.tsx')).MatchesBeyond, {
  prefetch: 'idle',
});

function AllScreen() {
  const view = useStore($allView, { ssr: () => initialAllView });
  const search = useStore($search, { ssr: () => '' });
  const searched = useDeferredValue(search);
  // The filter reacts at once; rendering many cards may take longer.
  const listed = useDeferredValue(view);
  const shown = useMemo(() => searchOfferings(listed.offerings, searched), [listed.offerings, searched]);
  useEffect(openAll, []);
  const results = useRef<HTMLDivElement>(null);
  // An empty list needs no filters.
  const hasChoice = view.status === 'loading' || view.total > 0;
  return (
    <div className="flex flex-col gap-6">
      <header>
        <Link tone="nav" href={links.offerings()} className="self-start">
          <ArrowLeft className="size-4" />
          {allText.back}
        </Link>
        <Heading level={1} className="mt-1">
          {allText.title}
        </Heading>
      </header>
      {hasChoice && (
        <>
          <CategoryFilter categories={view.categories} chosen={view.category} />
          <div className="flex flex-col gap-2">
            <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
              <SearchField
                label={allText.search}
                placeholder={allText.searchPlaceholder}
                value={search}
                onChange={searchFor}
              />
              <div className="flex min-h-touch flex-1 flex-wrap items-center justify-between gap-x-4">
                <p role="status" className="text-small text-ink-muted">
                  {view.status === 'ready' && view.total > 0 && allText.count(shown.length, view.total)}
                </p>
                {view.canToggle && (
                  <SwitchInput
                    label={allText.onlyBenefits}
                    checked={view.benefitsOnly}
                    onCheckedChange={showOnlyBenefits}
                  />
                )}
              </div>
            </div>
            <p role="status" className={classNames('flex flex-wrap gap-2', searched !== '' && 'pt-2')}>
              {searched !== '' && (
                <MatchesBeyond view={listed} search={searched} onFollow={showMatches} results={results} />
              )}
            </p>
          </div>
        </>
      )}
      {view.isOutdated && (
        <Paragraph size="small" tone="muted" role="status">
          {offeringsText.refreshFailed}
        </Paragraph>
      )}
      {view.status === 'loading' && <CardSkeletons count={USUAL_CARDS} />}
      {view.error !== null && (
        <ErrorPanel title={offeringsText.loadFailed} error={view.error} onRetry={retryAll} />
      )}
      {view.status === 'ready' && listed.status === 'ready' && (
        <div ref={results}>
          <AllResults view={listed} shown={shown} search={searched} />
        </div>
      )}
      <LazyOfferingDrawer />
    </div>
  );
}
