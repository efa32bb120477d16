import { expect, it } from 'vitest';
import {
  $allView,
  chooseCategory,
  openAll,
  retryAll,
  showEverything,
} from '../../../src/lib/stores/offerings/all-screen.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { openFakeApi } from './fake-offerings-api.ts';

it('while the categories load, a filter shows nothing yet, all offerings are shown, and the address stays', async () => {
  const api = openFakeApi();
  const bar = openAddressBar('?filter=Odd');
  api.offerings = [
    { id: 1, type: 'benefit', categories: ['Odd'] },
    { id: 2, type: 'product', categories: ['Even'] },
  ];
  api.categories = [{ external_id: 1, name: 'All' }];
  const gate = Promise.withResolvers<undefined>();
  api.categoriesWait = gate.promise;
  const leave = openAll();
  const loading = retryAll();
  await expect.poll(() => $allView.get().total).toBe(2);
  expect($allView.get()).toMatchObject({ status: 'loading', category: 'Odd', isSettled: false });
  showEverything();
  expect($allView.get()).toMatchObject({ status: 'ready', category: 'All', categories: null });
  expect($allView.get().offerings).toHaveLength(2);
  chooseCategory('Odd');
  expect($allView.get().status).toBe('loading');
  expect(bar.search()).toBe('?filter=Odd');
  gate.resolve(undefined);
  await loading;
  expect($allView.get(), 'no such category').toMatchObject({ status: 'ready', category: 'All' });
  expect($allView.get().categories).toEqual([]);
  expect(bar.search()).toBe('?type=all&filter=All');
  leave();
});
