import { expect, it, vi } from 'vitest';
import { setInternal } from '../../../src/lib/telemetry/about-user.ts';
import {
  scriptAddress,
  startGoogleAnalytics,
  type Gtag,
} from '../../../src/lib/telemetry/analytics/google-analytics.ts';

it('sends patterns alone and the internal flag', () => {
  const gtag = vi.fn<Gtag>();
  const send = startGoogleAnalytics({
    gtag,
    id: 'G-1',
    origin: 'https://app.sundial.example',
    page: '/requests/:requestId',
  });
  setInternal(true);
  setInternal(true);
  expect(gtag.mock.calls.slice(1)).toEqual([['set', 'user_properties', { internal: 'yes' }]]);

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
