// docs/product/telemetry.md#events
// docs/product/telemetry.md#switches
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackedEvent } from '../../../src/lib/telemetry/analytics/track.ts';
import type * as Tracking from '../../../src/lib/telemetry/analytics/track.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';

let browser: TestBrowser;
let tracking: typeof Tracking;

/** Loads the module again, as a new page does; the tab's storage stays. */
async function loadPage(here: string, before?: TestBrowser): Promise<void> {
  vi.resetModules();
  const { openTestBrowser } = await import('../../helpers/browser-effects.ts');
  browser = openTestBrowser({ fetch: () => Promise.reject(new Error('no calls')), now: () => 0 });
  for (const key of before?.session.keys() ?? []) browser.session.set(key, before?.session.get(key) ?? '');
  browser.here = here;
  tracking = await import('../../../src/lib/telemetry/analytics/track.ts');
}

function connect(): TrackedEvent[] {
  const sent: TrackedEvent[] = [];
  tracking.connectAnalytics((event) => sent.push(event));
  return sent;
}

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['off', 'G-1'],
  ['on', ''],
])('track, while analytics are off does nothing (%s, id "%s")', async (reporting, id) => {
  vi.stubEnv('PUBLIC_ANALYTICS_REPORTING', reporting);
  vi.stubEnv('PUBLIC_ANALYTICS_ID', id);
  await loadPage('/sign-up/');
  tracking.track('sign_up', { method: 'password' });
  expect(browser.session.keys()).toEqual([]);
  expect(connect()).toEqual([]);
});

describe('track', () => {
  beforeEach(async () => {
    vi.stubEnv('PUBLIC_ANALYTICS_REPORTING', 'on');
    vi.stubEnv('PUBLIC_ANALYTICS_ID', 'G-1');
    await loadPage('/requests/R-77?x=1#y');
  });

  it('sends the pattern of the page', () => {
    const sent = connect();
    tracking.track('ui_interaction', { element: 'offering_drawer', action: 'open' });
    expect(sent).toEqual([
      {
        name: 'ui_interaction',
        params: { element: 'offering_drawer', action: 'open' },
        page: '/requests/:requestId',
      },
    ]);
  });

  it('stores events of pages without analytics until a page has them', async () => {
    await loadPage('/reset-password/5ecret');
    tracking.track('page_view', {});
    await loadPage('/sign-up/example-bakery', browser);
    tracking.track('sign_up', { method: 'password' });
    expect(JSON.stringify(browser.session.get('analyticsEvents'))).not.toMatch(/5ecret|bakery/);
    await loadPage('/dashboard/', browser);
    const sent = connect();
    expect(sent.map(({ name, page }) => [name, page])).toEqual([
      ['page_view', '/reset-password/:resetToken'],
      ['sign_up', '/sign-up/:companySlug?'],
    ]);
    expect(browser.session.keys()).toEqual([]);
  });

  it('leaves the click on a link to the next page, which sends it', async () => {
    const sent = connect();
    tracking.trackLeaving('cta_click', { cta: 'view_all_offers' });
    expect(sent).toEqual([]);
    await loadPage('/benefits-and-offers/all/', browser);
    expect(connect().map(({ page }) => page)).toEqual(['/requests/:requestId']);
  });

  it('keeps the click for the next page when analytics connect while the page is being left', async () => {
    tracking.trackLeaving('cta_click', { cta: 'view_all_offers' });
    expect(connect()).toEqual([]);
    await loadPage('/benefits-and-offers/all/', browser);
    expect(connect()).toHaveLength(1);
  });

  it('stores at most fifty events', () => {
    for (let count = 0; count < 60; count += 1) tracking.track('page_view', {});
    expect(connect()).toHaveLength(50);
  });

  it.each([
    '{',
    'null',
    '[1,{"name":"toString","params":{},"page":"/"},{"name":"page_view","params":null,"page":"/"}]',
  ])('ignores stored values that are not events: %s', (stored) => {
    browser.session.set('analyticsEvents', stored);
    expect(connect()).toEqual([]);
  });
});
