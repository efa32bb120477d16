import { atom, computed } from 'nanostores';
import type { ApiError } from '../../api/api-error.ts';
import type { Offering, OfferingCategory } from '../../contract/offerings.ts';
import { links } from '../../routes/links.ts';
import { track } from '../../telemetry/track.ts';
import { dataOf, type Remote } from '../remote.ts';
import { addressBar, searchOf } from '../address-bar.ts';
import { isBenefit } from './derived-lists.ts';
import { EVERY_CATEGORY, filterOfferings, type OfferingsFilter } from './filter-offerings.ts';
import { connectDrawer, openOfferingId, readDrawerAddress } from './offering-drawer.ts';
import { $all, $categories, paintAll, refreshAll, refreshCategories } from './offering-lists.ts';

/** What the address or the person asked for; whether it can be had, the lists decide. */
const $wanted = atom<OfferingsFilter>({ benefitsOnly: false, category: EVERY_CATEGORY });

export interface AllView extends OfferingsFilter {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: ApiError | null;
  readonly isOutdated: boolean;
  /** Null while they are on their way. */
  readonly categories: readonly OfferingCategory[] | null;
  /** What the filter and the switch leave over. */
  readonly offerings: readonly Offering[];
  readonly total: number;
  readonly canToggle: boolean;
  /** True once the lists are known well enough to tell which filters exist. */
  readonly isSettled: boolean;
}

/** Without an answer about categories, those that the offerings name are the filters. */
function categoriesOf(
  remote: Remote<readonly OfferingCategory[]>,
  offerings: readonly Offering[] | null,
): readonly OfferingCategory[] | null {
  if (remote.status === 'ready') return remote.data.filter((category) => category.name !== EVERY_CATEGORY);
  if (remote.status === 'loading' || offerings === null) return null;
  const names = new Set(offerings.flatMap((offering) => offering.categories));
  return [...names].map((name) => ({ name, image_url: null, external_id: name }));
}

export const $allView = computed([$all, $categories, $wanted], (all, categoryList, wanted): AllView => {
  const known = dataOf(all);
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
    // Until the filters are known, a filter that may not exist must not say that nothing was found.
    status:
      all.status === 'ready' && categories === null && filter.category !== EVERY_CATEGORY
        ? 'loading'
        : all.status,
    error: all.status === 'failed' ? all.error : null,
    isOutdated: all.status === 'ready' && all.refreshError !== undefined,
    categories,
    offerings: filterOfferings(known ?? [], filter),
    total,
    canToggle: benefitCount > 0 && benefitCount < total,
    isSettled: known !== null && categories !== null,
  };
});

function searchFor({ benefitsOnly, category }: OfferingsFilter, offering: string | undefined): string {
  return searchOf(links.offeringsAll({ type: benefitsOnly ? 'benefit' : 'all', filter: category, offering }));
}

function readAddress(): void {
  // The drawer first: what is written below keeps the offering that is open.
  readDrawerAddress();
  const query = new URLSearchParams(addressBar().search());
  $wanted.set({
    benefitsOnly: query.get('type') === 'benefit',
    category: query.get('filter') ?? EVERY_CATEGORY,
  });
}

function writeAddress(view: AllView): void {
  if (!view.isSettled) return;
  const search = searchFor(view, openOfferingId());
  if (search !== addressBar().search()) addressBar().replace(search);
}

/** Shows the page of all offerings: last answers at once, current ones behind. Returns the way to leave. */
export function openAll(): () => void {
  connectDrawer((offering) => searchFor($allView.get(), offering));
  readAddress();
  paintAll();
  const stopWriting = $allView.subscribe(writeAddress);
  const stopTravel = addressBar().onTravel(readAddress);
  void retryAll();
  return () => {
    stopWriting();
    stopTravel();
  };
}

export async function retryAll(): Promise<void> {
  await Promise.all([refreshAll(), refreshCategories()]);
}

export function chooseCategory(category: string): void {
  $wanted.set({ ...$wanted.get(), category });
  track('ui_interaction', { element: 'category_filter', action: 'select' });
}

export function showOnlyBenefits(benefitsOnly: boolean): void {
  $wanted.set({ ...$wanted.get(), benefitsOnly });
  track('ui_interaction', { element: 'benefits_toggle', action: 'select' });
}

export function showEverything(): void {
  $wanted.set({ benefitsOnly: false, category: EVERY_CATEGORY });
}
