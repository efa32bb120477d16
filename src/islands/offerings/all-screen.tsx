import { useStore } from '@nanostores/react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { describeFailure } from '../../lib/messages/describe-failure.ts';
import { offeringsText } from '../../lib/messages/offerings.ts';
import { allText } from '../../lib/messages/offerings-all.ts';
import { links } from '../../lib/routes/links.ts';
import { $allView, openAll, retryAll, showOnlyBenefits } from '../../lib/stores/offerings/all-screen.ts';
import { searchOfferings } from '../../lib/stores/offerings/filter-offerings.ts';
import { SwitchInput } from '../form/switch-input.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Heading } from '../ui/heading.tsx';
import { Paragraph } from '../ui/paragraph.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { AllResults } from './all-results.tsx';
import { CardSkeletons } from './card-skeletons.tsx';
import { CategoryFilter } from './category-filter.tsx';
import { LazyOfferingDrawer } from './lazy-offering-drawer.tsx';
import { LoadFailure } from './load-failure.tsx';

const USUAL_CARDS = 12;

/** Every benefit and offer, to be filtered and searched. */
export function AllScreen() {
  const view = useStore($allView);
  const [search, setSearch] = useState('');
  const searched = useDeferredValue(search);
  // Tiles and switch answer at once; many cards may take a moment longer.
  const listed = useDeferredValue(view);
  const shown = useMemo(() => searchOfferings(listed.offerings, searched), [listed.offerings, searched]);
  useEffect(openAll, []);
  // Where nothing is listed, nothing can be filtered or searched.
  const hasChoice = view.status === 'loading' || view.total > 0;
  return (
    <div className="flex flex-col gap-6">
      <header>
        <BackLink href={links.offerings()}>{allText.back}</BackLink>
        <Heading level={1} className="mt-1">
          {allText.title}
        </Heading>
      </header>
      {hasChoice && (
        <>
          <CategoryFilter categories={view.categories} chosen={view.category} />
          <div className="flex flex-col gap-x-6 gap-y-2 sm:flex-row sm:items-center">
            <SearchField
              label={allText.search}
              placeholder={allText.searchPlaceholder}
              value={search}
              onChange={setSearch}
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
        </>
      )}
      {view.isOutdated && (
        <Paragraph size="small" tone="muted" role="status">
          {offeringsText.refreshFailed}
        </Paragraph>
      )}
      {view.status === 'loading' && <CardSkeletons count={USUAL_CARDS} />}
      {view.error !== null && (
        <LoadFailure
          title={offeringsText.loadFailed}
          message={describeFailure(view.error)}
          retry={retryAll}
        />
      )}
      {view.status === 'ready' && listed.status === 'ready' && (
        <AllResults view={listed} shown={shown} search={searched} onClearSearch={() => setSearch('')} />
      )}
      <LazyOfferingDrawer />
    </div>
  );
}
