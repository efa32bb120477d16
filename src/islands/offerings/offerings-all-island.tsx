import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';
import type { OfferingCategory } from '../../lib/contract/offerings.ts';
import { firstGrapheme } from '../../lib/format/graphemes.ts';
import { allText, offeringsText } from '../../lib/messages/offerings.ts';
import { links } from '../../lib/routes/links.ts';
import {
  $allView,
  $search,
  chooseCategory,
  initialAllView,
  openAll,
  retryAll,
  searchFor,
  showMatches,
  showOnlyBenefits,
} from '../../lib/stores/offerings/all-screen.ts';
import { EVERY_CATEGORY, searchOfferings } from '../../lib/stores/offerings/filter-offerings.ts';
import { SwitchInput } from '../form/inputs/switch-input.tsx';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/feedback/loading.tsx';
import { ErrorPanel, withBoundary } from '../ui/feedback/panels.tsx';
import { ImageWithFallback } from '../ui/image/image-with-fallback.tsx';
import { lazyPart } from '../ui/lazy/lazy-part.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { SearchField } from '../ui/navigation/search-field.tsx';
import { Heading, Paragraph } from '../ui/text/text.tsx';
import { AllResults } from './all-results.tsx';
import { CardSkeletons, LazyOfferingDrawer } from './offering-card.tsx';

/** Scrolls from edge to edge on a phone; wraps on wide screens. */
const ROW =
  'scrollbar-none -mx-5 flex snap-x scroll-px-5 gap-2.5 overflow-x-auto px-5 py-1 sm:-mx-8 sm:scroll-px-8 sm:px-8 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0';
const USUAL_TILES = 7;

interface CategoryFilterProps {
  /** Null while they load. */
  readonly categories: readonly OfferingCategory[] | null;
  readonly chosen: string;
}

/** The category filter (`docs/product/offerings.md#category-filter`). */
function CategoryFilter({ categories, chosen }: CategoryFilterProps) {
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  const isKnown = categories !== null;
  useEffect(() => {
    const tile = row.current?.querySelector('input:checked')?.parentElement;
    if (!isKnown || !row.current || !tile) return;
    const { scrollLeft, clientWidth } = row.current;
    const isInView =
      tile.offsetLeft >= scrollLeft && tile.offsetLeft + tile.offsetWidth <= scrollLeft + clientWidth;
    if (!isInView) row.current.scrollTo({ left: tile.offsetLeft - (clientWidth - tile.offsetWidth) / 2 });
  }, [isKnown, chosen]);
  if (!isKnown) {
    return (
      <div aria-hidden="true" className={ROW}>
        {Array.from({ length: USUAL_TILES }, (_, index) => (
          <Skeleton key={index} className="h-[7.4375rem] w-[6.75rem] shrink-0 rounded-lg" />
        ))}
      </div>
    );
  }
  return (
    <div ref={row} role="radiogroup" aria-label={allText.categories} className={`relative ${ROW}`}>
      <FilterTile
        group={group}
        name={EVERY_CATEGORY}
        picture={<EverythingPicture />}
        checked={chosen === EVERY_CATEGORY}
        onChoose={chooseCategory}
      />
      {categories.map(({ external_id: id, name, image_url: image }) => (
        <FilterTile
          key={id}
          group={group}
          name={name}
          picture={<CategoryPicture name={name} src={image} />}
          checked={chosen === name}
          onChoose={chooseCategory}
        />
      ))}
    </div>
  );
}

interface FilterTileProps {
  readonly group: string;
  readonly name: string;
  readonly picture: ReactNode;
  readonly checked: boolean;
  readonly onChoose: (name: string) => void;
}

const TILE =
  'flex h-full w-[6.75rem] snap-start flex-col items-center gap-2 rounded-lg border border-line bg-surface-raised px-2 pb-3 pt-3.5 text-center text-small font-medium leading-tight ' +
  'transition-[background-color,border-color,box-shadow] duration-fast hover:border-ink-muted ' +
  'peer-checked:border-accent peer-checked:bg-accent-soft peer-checked:text-accent peer-checked:shadow-[inset_0_0_0_1px_rgb(var(--accent))] ' +
  'peer-focus-visible:outline peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus';

function FilterTile({ group, name, picture, checked, onChoose }: FilterTileProps) {
  return (
    <label className="relative block shrink-0 cursor-pointer">
      <input
        type="radio"
        name={group}
        value={name}
        checked={checked}
        onChange={() => onChoose(name)}
        className="peer absolute size-full cursor-pointer opacity-0"
      />
      <span className={TILE}>
        {picture}
        <span className="line-clamp-2 max-w-full break-words">{name}</span>
      </span>
    </label>
  );
}

const CIRCLE = 'flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-full';

function EverythingPicture() {
  return (
    <span aria-hidden="true" className={`${CIRCLE} bg-sun-soft text-ink`}>
      <LayoutGrid className="size-6" />
    </span>
  );
}

/** The picture of a category, or its first letter. */
function CategoryPicture({ name, src }: { readonly name: string; readonly src: string | null }) {
  const instead = (
    <span aria-hidden="true" className={`${CIRCLE} bg-ink/[0.07] text-subheading text-ink-muted`}>
      {firstGrapheme(name.trim()).toUpperCase()}
    </span>
  );
  return (
    <ImageWithFallback
      src={src}
      alt=""
      width={48}
      height={48}
      loading="eager"
      fallback={instead}
      className={`${CIRCLE} object-cover`}
    />
  );
}

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
