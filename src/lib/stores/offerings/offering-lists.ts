import type { ReadableAtom } from 'nanostores';
import { z } from '../../contract/shared/zod.ts';
import { getAllOfferings, getFeaturedOfferings, getOfferingCategories } from '../../api/offerings.ts';
import {
  offering,
  offeringCategory,
  type Offering,
  type OfferingCategory,
} from '../../contract/offerings.ts';
import { createRemote, type RemoteStore } from '../shared/create-remote.ts';
import type { Remote } from '../shared/remote.ts';

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
    feature: 'offerings',
    component: name,
    freshForMs: OFFERING_FETCH_DEBOUNCE_MS,
  });
}

const all = createList('offerings-all', getAllOfferings);
const benefits = createList('offerings-featured-benefits', () => getFeaturedOfferings('benefit'));
const products = createList('offerings-featured-products', () => getFeaturedOfferings('product'));
const categories = createRemote<readonly OfferingCategory[]>({
  load: getOfferingCategories,
  cache: { name: 'offering-categories', schema: z.array(offeringCategory) },
  feature: 'offerings',
  component: 'offering-categories',
  freshForMs: OFFERING_FETCH_DEBOUNCE_MS,
});

type List<Item> = ReadableAtom<Remote<readonly Item[]>>;

/** All benefits and products, in the server's order. */
export const $all: List<Offering> = all.$remote;
/** The benefits of the landing page, featured ones first. */
export const $landingBenefits: List<Offering> = benefits.$remote;
/** The products of the landing page, featured ones first. */
export const $landingProducts: List<Offering> = products.$remote;
export const $categories: List<OfferingCategory> = categories.$remote;

/** Loads all offerings. */
export const refreshAll = all.refresh;
/** Loads the categories of offerings. */
export const refreshCategories = categories.refresh;

/** Loads both lists of the landing page. */
export async function refreshLanding(): Promise<void> {
  await Promise.all([benefits.refresh(), products.refresh()]);
}
