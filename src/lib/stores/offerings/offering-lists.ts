import { atom, computed, type ReadableAtom } from 'nanostores';
import { getAllOfferings, getFeaturedOfferings, getOfferingCategories } from '../../api/offerings.ts';
import {
  offering,
  offeringCategory,
  type Offering,
  type OfferingCategory,
} from '../../contract/offerings.ts';
import { FEATURED_OFFERINGS_LIMIT } from '../../contract/shared/limits.ts';
import { z } from '../../contract/shared/schemas.ts';
import { createRemote, dataOf, type Remote, type RemoteStore } from '../shared/remote.ts';
import { isBenefit } from './filter-offerings.ts';

/** Milliseconds in which repeats of a call share its answer (`docs/product/offerings.md#fetch-debounce`). */
export const OFFERING_FETCH_DEBOUNCE_MS = 1_000;

function createList(
  name: string,
  load: () => Promise<readonly Offering[]>,
): RemoteStore<readonly Offering[]> {
  return createRemote<readonly Offering[]>({
    load,
    cache: {
      name,
      schema: z.array(offering),
      // Cards show no sections, and a long list with them would fill the storage.
      trim: (offerings) => offerings.map((kept) => ({ ...kept, sections: [] })),
    },
    freshForMs: OFFERING_FETCH_DEBOUNCE_MS,
  });
}

const all = createList('offerings-all', getAllOfferings);
const benefits = createList('offerings-featured-benefits', () => getFeaturedOfferings('benefit'));
const products = createList('offerings-featured-products', () => getFeaturedOfferings('product'));
const categories = createRemote<readonly OfferingCategory[]>({
  load: getOfferingCategories,
  cache: { name: 'offering-categories', schema: z.array(offeringCategory) },
  freshForMs: OFFERING_FETCH_DEBOUNCE_MS,
});

type List<Item> = ReadableAtom<Remote<readonly Item[]>>;

export const $all: List<Offering> = all.$remote;
/** The benefits of the landing page, featured ones first. */
export const $landingBenefits: List<Offering> = benefits.$remote;
/** The products of the landing page, featured ones first. */
export const $landingProducts: List<Offering> = products.$remote;
export const $categories: List<OfferingCategory> = categories.$remote;

export const refreshAll = all.refresh;
export const refreshCategories = categories.refresh;

export async function refreshLanding(): Promise<void> {
  await Promise.all([benefits.refresh(), products.refresh()]);
}

/** All offerings once they are loaded; until then those of the landing page. */
export const $known = computed(
  [$all, $landingBenefits, $landingProducts],
  (all, benefits, products): readonly Offering[] =>
    dataOf(all) ?? [...(dataOf(benefits) ?? []), ...(dataOf(products) ?? [])],
);

const $benefits = computed($known, (known) => known.filter(isBenefit));
export const $products = computed($known, (known) => known.filter((offering) => !isBenefit(offering)));

function featured(offerings: readonly Offering[]): readonly Offering[] {
  return offerings.filter((offering) => offering.featured).slice(0, FEATURED_OFFERINGS_LIMIT);
}

export const $featuredBenefits = computed($benefits, featured);
export const $featuredProducts = computed($products, featured);

/** The offerings of the lists by id; without sections when they come from the cache. */
export const $summaries = computed(
  $known,
  (known): ReadonlyMap<string, Offering> => new Map(known.map((offering) => [String(offering.id), offering])),
);

/** Refetches per page because of logos that fail to load (`docs/product/offerings.md#logo-retries`). */
const LOGO_REFETCH_LIMIT = 3;

/** Number of refetches so far; logos that failed earlier are tried again. */
export const $logoAttempt = atom(0);

const failedUrls = new Set<string | null>();
let timer: ReturnType<typeof setTimeout> | null = null;
let refetches = 0;

/** Loads all offerings again for fresh logo URLs: once for the failures of a second, a few times in all; then initials stay. */
export function reportLogoFailure(url: string): void {
  if (refetches >= LOGO_REFETCH_LIMIT) return;
  failedUrls.add(url);
  timer ??= setTimeout(() => void refetch(), OFFERING_FETCH_DEBOUNCE_MS);
}

async function refetch(): Promise<void> {
  timer = null;
  // The URL of a cached answer may have been replaced meanwhile.
  const isCurrent = $known.get().some(({ provider_logo_url: url }) => failedUrls.has(url));
  failedUrls.clear();
  if (!isCurrent) return;
  refetches += 1;
  await refreshAll();
  $logoAttempt.set($logoAttempt.get() + 1);
}
