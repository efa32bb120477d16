// docs/product/product.md#internal-staff
// docs/product/telemetry.md#events
// docs/product/telemetry.md#collector-of-the-demo
import { expect, it, vi } from 'vitest';
import { setInternal, followInternal } from '../../../src/lib/telemetry/about-user.ts';
import {
  scriptAddress,
  startGoogleAnalytics,
  type Gtag,
} from '../../../src/lib/telemetry/analytics/page-views.ts';
import { product } from '../../../src/lib/config/product.ts';
import { user as userSchema } from '../../../src/lib/contract/session.ts';
import { ready } from '../../../src/lib/stores/shared/remote.ts';
import { $user } from '../../../src/lib/stores/session/user.ts';

it('sends patterns alone and the internal flag', () => {
  const gtag = vi.fn<Gtag>();
  setInternal(false);
  const send = startGoogleAnalytics({
    gtag,
    id: 'G-1',
    origin: 'https://app.sundial.example',
    page: '/requests/:requestId',
  });
  setInternal(true);
  setInternal(true);
  expect(gtag.mock.calls.slice(1)).toEqual(
    ['no', 'yes'].map((internal) => ['set', 'user_properties', { internal }]),
  );

  send({ name: 'cta_click', params: { cta: 'create_request' }, page: '/dashboard' });
  expect(gtag).toHaveBeenLastCalledWith('event', 'cta_click', {
    cta: 'create_request',
    page_location: 'https://app.sundial.example/dashboard',
    page_title: '/dashboard',
    page_referrer: 'https://app.sundial.example',
  });
});

it.each([
  ['G-1&x', 'https://www.googletagmanager.com/gtag/js?id=G-1%26x'],
  ['http://localhost:8787/collector/gtag.js', 'http://localhost:8787/collector/gtag.js'],
])('loads the script of the id %s from %s', (id, address) => {
  expect(scriptAddress(id)).toBe(address);
});

const userOf = (...companyNames: readonly string[]) =>
  userSchema.parse({
    external_id: 'u-1',
    full_name: 'Jane Doe',
    first_name: 'Jane',
    email: 'jane@mail.example',
    request_count: 0,
    companies: companyNames.map((name, id) => ({ id, name, image_url: null })),
  });

// One list for all tests: a follower is not removed.
const told: boolean[] = [];
followInternal((isInternal) => told.push(isInternal));

it.each([
  [['Example Bakery', `${product.name} OG`], true],
  [[`${product.name} Internal`, 'Example Bakery'], true],
  [['Sundial Internal'], true],
  [[`${product.name} internal`], false],
  [[`${product.name} OG Ltd`], false],
  [['OG'], false],
  [[], false],
])('the companies %j make the user internal: %s', (names, isInternal) => {
  $user.set(ready(isInternal ? userOf('Example Bakery') : userOf(`${product.name} OG`)));
  told.length = 0;
  $user.set(ready(userOf(...names)));
  // The services are told about changes, and no other fact about the user.
  expect(told).toEqual([isInternal]);
});
