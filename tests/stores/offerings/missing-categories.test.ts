import { expect, it } from 'vitest';
import { $allView, chooseCategory, openAll, retryAll } from '../../../src/lib/stores/offerings/all-screen.ts';
import { openFakeApi } from './fake-offerings-api.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';

it('filters by the categories of the offerings when the categories cannot be loaded', async () => {
  const api = openFakeApi();
  const bar = openAddressBar('?filter=Two');
  api.offerings = [
    { id: 1, type: 'benefit', categories: ['One'] },
    { id: 2, type: 'product', categories: ['Two', 'One'] },
  ];
  api.categories = 'nonsense';
  const leave = openAll();
  await retryAll();
  expect($allView.get().categories?.map((category) => category.name)).toEqual(['One', 'Two']);
  expect($allView.get().offerings.map((offering) => offering.id)).toEqual([2]);
  chooseCategory('One');
  expect(bar.search()).toBe('?type=all&filter=One');
  leave();
});
