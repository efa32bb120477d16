import { beforeEach, expect, it } from 'vitest';
import { $allView, openAll, retryAll } from '../../../src/lib/stores/offerings/all-screen.ts';
import { openFakeApi, type FakeApi } from './fake-offerings-api.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';

const benefit = { id: 1, type: 'benefit', categories: ['Odd'] };
const product = { id: 2, type: 'product', categories: ['Odd'] };
const perk = { id: 3, type: 'perk' };

let api: FakeApi;
let nowMs = 1_000_000;
beforeEach(() => {
  api = openFakeApi();
  nowMs += 10_000;
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
])('is shown for %s: %s', async (_, offerings, isShown) => {
  await open(offerings);
  expect($allView.get().canToggle).toBe(isShown);
});

it.each([
  [[benefit, product], 'benefit', [1]],
  [[benefit], 'benefit', [1]],
  // Without benefits the switch is ignored.
  [[product], 'all', [2]],
])('begins as the address says', async (offerings, type, shown) => {
  const bar = await open(offerings, '?type=benefit&filter=All');
  expect(bar.search()).toBe(`?type=${type}&filter=All`);
  expect($allView.get().offerings.map(({ id }) => id)).toEqual(shown);
});
