// docs/product/offerings.md#category-filter
import { expect, it } from 'vitest';
import {
  $allView,
  chooseCategory,
  openAll,
  retryAll,
  showEverything,
} from '../../../src/lib/stores/offerings/all-screen.ts';
import { $known } from '../../../src/lib/stores/offerings/offering-lists.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { openFakeApi } from './fake-offerings-api.ts';

it('says why it failed, then shows what is known while the rest loads, until the page is left', async () => {
  const api = openFakeApi();
  const bar = openAddressBar('?type=benefit&filter=Odd');
  api.browser.online = false;
  expect($known.get()).toEqual([]);
  const leave = openAll();
  expect($allView.get()).toMatchObject({
    status: 'loading',
    error: null,
    benefitsOnly: true,
    category: 'Odd',
  });
  await retryAll();
  expect($allView.get()).toMatchObject({ status: 'failed', error: { kind: 'network' }, offerings: [] });
  expect($allView.get().isSettled).toBe(false);

  api.browser.online = true;
  api.offerings = [
    { id: 1, type: 'benefit', categories: ['Odd'] },
    { id: 2, type: 'product', categories: ['Even'] },
  ];
  api.categories = [{ external_id: 1, name: 'Odd' }];
  const gate = Promise.withResolvers<undefined>();
  api.categoriesWait = gate.promise;
  const retrying = retryAll();
  await expect.poll(() => $allView.get().total).toBe(2);
  // The failed categories are those of the offerings until the call ends.
  expect($allView.get()).toMatchObject({ status: 'ready', error: null, category: 'Odd', isSettled: true });
  gate.resolve(undefined);
  await retrying;
  expect($allView.get().categories?.map(({ name }) => name)).toEqual(['Odd']);
  expect($allView.get().offerings.map(({ id }) => id)).toEqual([1]);
  expect(bar.search()).toBe('?type=benefit&filter=Odd');

  leave();
  bar.push('?type=all&filter=All');
  bar.back();
  bar.forward();
  chooseCategory('All');
  showEverything();
  expect($allView.get().offerings).toHaveLength(2);
  chooseCategory('Odd');
  expect(bar.search()).toBe('?type=all&filter=All');
});
