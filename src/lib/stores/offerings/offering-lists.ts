import { getAllOfferings, getFeaturedOfferings, getOfferingCategories } from '../../api/offerings.ts';
import {
  offeringCategories,
  offerings,
  type Offering,
  type OfferingCategory,
} from '../../contract/offerings.ts';
import { effects } from '../../environment/effects.ts';
import { readCache, writeCache } from '../cache.ts';
import { leadingDebounce } from './leading-debounce.ts';
import { createRemoteList } from './remote-list.ts';

/** SPEC section 9: offering fetches are debounced at this. */
export const OFFERING_FETCH_DEBOUNCE_MS = 1_000;

function listOf(name: string, load: () => Promise<readonly Offering[]>) {
  return createRemoteList<Offering>({
    component: name,
    load,
    readCached: () => readCache(name, offerings.accepts)?.offerings ?? null,
    writeCached: (items) => {
      // Cards need no sections, and a long list with them would crowd everything else out of the storage.
      writeCache(name, { offerings: items.map((offering) => ({ ...offering, sections: [] })) });
    },
  });
}

const all = listOf('offerings-all', getAllOfferings);
const benefits = listOf('offerings-featured-benefits', () => getFeaturedOfferings('benefit'));
const products = listOf('offerings-featured-products', () => getFeaturedOfferings('product'));
const categories = createRemoteList<OfferingCategory>({
  component: 'offering-categories',
  load: getOfferingCategories,
  readCached: () => readCache('offering-categories', offeringCategories.accepts)?.offering_categories ?? null,
  writeCached: (items) => {
    writeCache('offering-categories', { offering_categories: items });
  },
});

function debounced(work: () => Promise<boolean>): () => Promise<boolean> {
  return leadingDebounce(work, OFFERING_FETCH_DEBOUNCE_MS, () => effects().now());
}

/** Every benefit and product, in the server's order. */
export const $all = all.$list;
/** What the landing page's two calls brought, featured ones first. */
export const $landingBenefits = benefits.$list;
export const $landingProducts = products.$list;
export const $categories = categories.$list;

export const refreshAll = debounced(all.refresh);
export const refreshCategories = debounced(categories.refresh);
export const refreshLanding = debounced(async () => {
  const done = await Promise.all([benefits.refresh(), products.refresh()]);
  return done.every(Boolean);
});

/** Shows the last answers at once, before the current ones are asked for. */
export function paintAll(): void {
  all.paint();
  categories.paint();
}

export function paintLanding(): void {
  benefits.paint();
  products.paint();
}
