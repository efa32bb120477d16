import { expect, it } from 'vitest';
import { setCacheOwner } from '../../../src/lib/stores/shared/cache.ts';
import { $allView, openAll, retryAll } from '../../../src/lib/stores/offerings/all-screen.ts';
import { $featuredBenefits, $products } from '../../../src/lib/stores/offerings/offering-lists.ts';
import { openFakeApi } from './fake-offerings-api.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';

it('reads offerings with missing and unknown fields', async () => {
  const api = openFakeApi();
  setCacheOwner('me');
  const bar = openAddressBar('?type=benefit&filter=Odd');
  api.offerings = [
    { id: 'a', type: 'perk' },
    { id: 7, type: 'product', provider_name: null, heading: 42, sections: null, categories: ['Odd'] },
    { id: 8, type: 'product', sections: [{ section_type: 'carousel', items: [{ value: 'x' }] }] },
  ];
  api.categories = [
    { external_id: 1, name: 'All' },
    { external_id: 2, name: 'Odd', image_url: null },
  ];
  const leave = openAll();
  await retryAll();
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
  leave();
});
