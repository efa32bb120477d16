import { expect, it } from 'vitest';
import { $landing } from '../../../src/lib/stores/offerings/landing-screen.ts';
import { refreshLanding } from '../../../src/lib/stores/offerings/offering-lists.ts';
import { openFakeApi } from './fake-offerings-api.ts';

it('shows at most six featured offerings of a type, and no others', async () => {
  const api = openFakeApi();
  api.offerings = Array.from({ length: 9 }, (_, index) => ({
    id: index,
    type: index === 8 ? 'benefit' : 'product',
    featured: index < 7,
  }));
  await refreshLanding();
  expect($landing.get().products.offerings.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
  expect($landing.get().benefits.offerings).toEqual([]);
});
