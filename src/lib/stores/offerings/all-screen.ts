import { atom, computed } from 'nanostores';
import type { ApiError } from '../../api/shared/api-error.ts';
import type { Offering, OfferingCategory } from '../../contract/offerings.ts';
import { addressBar, searchOf } from '../../effects/address-bar.ts';
import { links } from '../../routes/links.ts';
import { track } from '../../telemetry/analytics/track.ts';
import { dataOf, isOutdated, loading, type Remote } from '../shared/remote.ts';
import {
  EVERY_CATEGORY,
  filterOfferings,
  isBenefit,
  offersFirst,
  type OfferingsFilter,
} from './filter-offerings.ts';
import { readDrawerAddress } from './offering-drawer.ts';
import { $all, $categories, refreshAll, refreshCategories } from './offering-lists.ts';

const OFFERS_FRAGMENT = '#offers';

const noFilter: OfferingsFilter = { benefitsOnly: false, category: EVERY_CATEGORY };
/** The filter that the address or the employee chose; the lists decide whether it applies. */
const $wanted = atom(noFilter);
/** True behind "View all" of offers, until the employee chooses a filter (docs/product/offerings.md#offers-first). */
const $startsWithOffers = atom(false);

/** No name of an offering needs more; a longer text in an address is cut. */
const SEARCH_MAX_CHARACTERS = 100;
export const $search = atom('');

export interface AllView extends OfferingsFilter {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly isOutdated: boolean;
  /** Null while they load. */
  readonly categories: readonly OfferingCategory[] | null;
  readonly all: readonly Offering[];
  readonly offerings: readonly Offering[];
  readonly total: number;
  readonly canToggle: boolean;
  /** True once the offerings and the filters are known. */
  readonly isSettled: boolean;
}

/** Returns the filters: the loaded categories, else the categories that the offerings name. */
function categoriesOf(
  remote: Remote<readonly OfferingCategory[]>,
  offerings: readonly Offering[] | null,
): readonly OfferingCategory[] | null {
  if (remote.status === 'ready') return remote.data.filter((category) => category.name !== EVERY_CATEGORY);
  if (remote.status === 'loading' || offerings === null) return null;
  const names = new Set(offerings.flatMap((offering) => offering.categories));
  return [...names].map((name) => ({ name, image_url: null, external_id: name }));
}

function viewOf(
  all: Remote<readonly Offering[]>,
  categoryList: Remote<readonly OfferingCategory[]>,
  wanted: OfferingsFilter,
  startsWithOffers: boolean,
): AllView {
  const inOrder = dataOf(all);
  const known = inOrder && startsWithOffers ? offersFirst(inOrder) : inOrder;
  const total = known?.length ?? 0;
  const benefitCount = known?.filter(isBenefit).length ?? 0;
  const categories = categoriesOf(categoryList, known);
  const isFilter = categories === null || categories.some(({ name }) => name === wanted.category);
  const filter = {
    benefitsOnly: wanted.benefitsOnly && (known === null || benefitCount > 0),
    category: isFilter ? wanted.category : EVERY_CATEGORY,
  };
  return {
    ...filter,
    // A filter that may not exist must not yield an empty result.
    status:
      all.status === 'ready' && categories === null && filter.category !== EVERY_CATEGORY
        ? 'loading'
        : all.status,
    error: all.status === 'failed' ? all.error : null,
    isOutdated: isOutdated(all),
    categories,
    all: known ?? [],
    offerings: filterOfferings(known ?? [], filter),
    total,
    canToggle: benefitCount > 0 && benefitCount < total,
    isSettled: known !== null && categories !== null,
  };
}

/** The pre-rendered page of all offerings. */
export const initialAllView = viewOf(loading, loading, noFilter, false);

export const $allView = computed([$all, $categories, $wanted, $startsWithOffers], viewOf);

function readAddress(): void {
  readDrawerAddress();
  const query = new URLSearchParams(addressBar().search());
  $wanted.set({
    benefitsOnly: query.get('type') === 'benefit',
    category: query.get('filter') ?? EVERY_CATEGORY,
  });
  $startsWithOffers.set(addressBar().fragment() === OFFERS_FRAGMENT);
  $search.set((query.get('q') ?? '').slice(0, SEARCH_MAX_CHARACTERS));
}

function writeAddress(): void {
  const view = $allView.get();
  if (!view.isSettled) return;
  const type = view.benefitsOnly ? 'benefit' : 'all';
  const q = $search.get().trim() === '' ? undefined : $search.get();
  const offering = new URLSearchParams(addressBar().search()).get('offering') ?? undefined;
  const query = searchOf(links.offeringsAll({ type, filter: view.category, q, offering }));
  if (query !== addressBar().search()) addressBar().replace(query);
}

/** Connects the page of all offerings to the address and loads its lists. Returns the function that disconnects it. */
export function openAll(): () => void {
  // What was typed before hydration is more recent than the address.
  const typed = $search.get();
  readAddress();
  if (typed !== '') $search.set(typed);
  const stops = [
    $allView.subscribe(writeAddress),
    $search.listen(writeAddress),
    addressBar().onTravel(readAddress),
  ];
  void retryAll();
  return () => {
    for (const stop of stops) stop();
    $search.set('');
  };
}

export async function retryAll(): Promise<void> {
  await Promise.all([refreshAll(), refreshCategories()]);
}

/** Applies a filter that the employee chose. */
function applyFilter(filter: OfferingsFilter): void {
  $startsWithOffers.set(false);
  $wanted.set(filter);
}

export function chooseCategory(category: string): void {
  applyFilter({ ...$wanted.get(), category });
  track('ui_interaction', { element: 'category_filter', action: 'select' });
}

export function showOnlyBenefits(benefitsOnly: boolean): void {
  applyFilter({ ...$wanted.get(), benefitsOnly });
  track('ui_interaction', { element: 'benefits_toggle', action: 'select' });
}

/** Searches the names of the offerings while the employee types; a blank text shows all. */
export function searchFor(text: string): void {
  $search.set(text);
}

/** Applies the filter that shows hidden matches of the search (docs/product/offerings.md#search-beyond). */
export function showMatches(filter: OfferingsFilter): void {
  applyFilter(filter);
  track('ui_interaction', { element: 'category_filter', action: 'select' });
}

export function showEverything(): void {
  $search.set('');
  applyFilter(noFilter);
}
