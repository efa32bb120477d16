// docs/product/offerings.md#featured-calls
// docs/product/offerings.md#benefits-switch
// docs/product/offerings.md#query
// docs/product/offerings.md#offering-fields
// docs/product/offerings.md#offering-calls
// docs/product/offerings.md#fetch-debounce
import { beforeEach, expect, it } from 'vitest';
import { $allView, openAll, retryAll } from '../../../src/lib/stores/offerings/all-screen.ts';
import { openFakeApi, type FakeApi } from './fake-offerings-api.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import {
  OFFERING_FETCH_DEBOUNCE_MS,
  refreshAll,
  refreshCategories,
  refreshLanding,
  $featuredBenefits,
  $products,
} from '../../../src/lib/stores/offerings/offering-lists.ts';
import { setCacheOwner } from '../../../src/lib/stores/shared/remote.ts';

const benefit = { id: 1, type: 'benefit', categories: ['Odd'] };
const product = { id: 2, type: 'product', categories: ['Odd'] };
const perk = { id: 3, type: 'perk' };

let api: FakeApi;
let nowMs = 1_000_000;
beforeEach(() => {
  api = openFakeApi();
  // Beyond the debounce of the previous test.
  nowMs += 10 * OFFERING_FETCH_DEBOUNCE_MS;
  api.nowMs = nowMs;
});

async function open(offerings: readonly unknown[], query = '') {
  api.offerings = offerings;
  const bar = openAddressBar(query);
  const leave = openAll();
  await retryAll();
  leave();
  return bar;
}

it.each([
  ['nothing', [], false],
  ['only products', [product, perk], false],
  ['only benefits', [benefit], false],
  ['both', [benefit, product], true],
  ['a benefit and something of an unknown type', [benefit, perk], true],
])('the switch is shown for %s: %s', async (_, offerings, isShown) => {
  await open(offerings);
  expect($allView.get().canToggle).toBe(isShown);
});

it.each([
  [[benefit, product], 'benefit', [1]],
  [[benefit], 'benefit', [1]],
  // Without benefits the switch is ignored.
  [[product], 'all', [2]],
])('the switch begins as the address says', async (offerings, type, shown) => {
  const bar = await open(offerings, '?type=benefit&filter=All');
  expect(bar.search()).toBe(`?type=${type}&filter=All`);
  expect($allView.get().offerings.map(({ id }) => id)).toEqual(shown);
});

const FEATURED = ['benefit', 'product'].map(
  (type) => `/api/v1/offerings?types=${type}&prefer_featured=true&limit=6`,
);
const EVERYTHING = '/api/v1/offerings?types=benefit,product';
const CATEGORIES = '/api/v1/offering_categories';

async function askForEverything(): Promise<void> {
  await Promise.all([refreshLanding(), refreshAll(), refreshCategories()]);
}

it('asks for six featured ones of each type, for everything, and for the categories', async () => {
  await askForEverything();
  expect([...api.calls].sort()).toEqual([...FEATURED, EVERYTHING, CATEGORIES].sort());
});

it('joins repeats of each of these within 1,000 ms; the first goes at once', async () => {
  expect(OFFERING_FETCH_DEBOUNCE_MS).toBe(1_000);
  await askForEverything();
  const once = api.calls.length;
  expect(once).toBe(4);
  api.nowMs += 999;
  await askForEverything();
  expect(api.calls).toHaveLength(once);
  api.nowMs += 1;
  await askForEverything();
  expect(api.calls).toHaveLength(2 * once);
});

it('reads offerings with missing and unknown fields', async () => {
  setCacheOwner('me');
  const offerings = [
    { id: 'a', type: 'perk' },
    { id: 7, type: 'product', provider_name: null, heading: 42, sections: null, categories: ['Odd'] },
    { id: 8, type: 'product', sections: [{ section_type: 'carousel', items: [{ value: 'x' }] }] },
  ];
  api.categories = [
    { external_id: 1, name: 'All' },
    { external_id: 2, name: 'Odd', image_url: null },
  ];
  const bar = await open(offerings, '?type=benefit&filter=Odd');
  const view = $allView.get();
  expect(view).toMatchObject({ status: 'ready', total: 3, canToggle: false });
  // Without benefits the switch is ignored.
  expect(bar.search()).toBe('?type=all&filter=Odd');
  expect(view.categories?.map((category) => category.name)).toEqual(['Odd']);
  expect(view.offerings.map((offering) => offering.heading)).toEqual(['42']);
  expect($products.get()).toHaveLength(3);
  expect($featuredBenefits.get()).toEqual([]);
  const kept = api.browser.local.keys().filter((key) => key.endsWith('offerings-all'));
  expect(kept).toHaveLength(1);
});
