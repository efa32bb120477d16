// docs/product/assistant.md#starting-a-survey
// docs/product/offerings.md#help-prompt
// docs/product/offerings.md#featured-sections
// docs/product/offerings.md#featured-calls
// docs/product/offerings.md#derived-lists
import { expect, it } from 'vitest';
import { effects } from '../../../src/lib/effects/effects.ts';
import { $landing, openLanding } from '../../../src/lib/stores/offerings/landing-screen.ts';
import { refreshLanding } from '../../../src/lib/stores/offerings/offering-lists.ts';
import { signedInEmployee } from '../../helpers/employees/signed-in-employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { replacedFetch } from '../../helpers/network/replaced-fetch.ts';
import { openAddressBar } from '../../helpers/memory-address-bar.ts';
import { openFakeApi } from './fake-offerings-api.ts';

const app = await appOfFile({ demo: true });

const SECOND_MS = 1_000;

it('shows featured benefits and products from two calls, and keeps them when it cannot refresh', async () => {
  const browser = await signedInEmployee(app);
  openAddressBar('');
  expect($landing.get()).toMatchObject({ benefits: { isLoading: true }, products: { isLoading: true } });

  browser.online = false;
  await refreshLanding();
  expect($landing.get()).toMatchObject({
    benefits: { isLoading: false, offerings: [] },
    products: { isLoading: false },
    error: { kind: 'network' },
    isOutdated: false,
  });
  browser.online = true;
  const leave = openLanding();
  await refreshLanding();
  const calls = app.logLines.filter((line) => line.includes('"/api/v1/offerings"'));
  expect(calls).toHaveLength(2);
  const { benefits, products } = $landing.get();
  expect(benefits.offerings.map((offering) => offering.type)).toEqual(Array(4).fill('benefit'));
  expect(products.offerings).toHaveLength(5);
  expect([...benefits.offerings, ...products.offerings].every((offering) => offering.featured)).toBe(true);

  expect($landing.get()).toMatchObject({ isOutdated: false, error: null });
  app.clock.advance(2 * SECOND_MS);
  const { fetch } = effects();
  const half = replacedFetch((input, init) =>
    new Request(input, init).url.includes('types=product')
      ? Promise.reject(new TypeError('Failed to fetch'))
      : fetch(input, init),
  );
  await refreshLanding();
  expect($landing.get(), 'one of both').toMatchObject({ isOutdated: true, error: null });
  half.mockRestore();
  browser.online = false;
  await refreshLanding();
  expect($landing.get()).toMatchObject({ isOutdated: true, error: null });
  expect($landing.get().benefits.offerings).toHaveLength(4);
  leave();
});

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
