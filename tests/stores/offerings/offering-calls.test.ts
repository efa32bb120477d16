import { beforeEach, expect, it } from 'vitest';
import {
  OFFERING_FETCH_DEBOUNCE_MS,
  refreshAll,
  refreshCategories,
  refreshLanding,
} from '../../../src/lib/stores/offerings/offering-lists.ts';
import { openFakeApi, type FakeApi } from './fake-offerings-api.ts';

const FEATURED = ['benefit', 'product'].map(
  (type) => `/api/v1/offerings?types=${type}&prefer_featured=true&limit=6`,
);
const EVERYTHING = '/api/v1/offerings?types=benefit,product';
const CATEGORIES = '/api/v1/offering_categories';

let api: FakeApi;
let nowMs = 1_000_000;
beforeEach(() => {
  api = openFakeApi();
  // Beyond the debounce of the previous test.
  nowMs += 10 * OFFERING_FETCH_DEBOUNCE_MS;
  api.nowMs = nowMs;
});

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
