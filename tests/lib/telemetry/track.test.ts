import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { AnalyticsEvents, EventName, TrackedEvent } from '../../../src/lib/telemetry/events.ts';
import type * as Tracking from '../../../src/lib/telemetry/track.ts';
import type { TestBrowser } from '../../helpers/browser-effects.ts';

let browser: TestBrowser;
let tracking: typeof Tracking;

/** A page of its own: nothing but the tab's storage is carried over from the page before. */
async function loadPage(here: string, before?: TestBrowser): Promise<void> {
  vi.resetModules();
  const { openTestBrowser } = await import('../../helpers/browser-effects.ts');
  browser = openTestBrowser({ fetch: () => Promise.reject(new Error('no calls')), now: () => 0 });
  for (const key of before?.session.keys() ?? []) browser.session.set(key, before?.session.get(key) ?? '');
  browser.here = here;
  tracking = await import('../../../src/lib/telemetry/track.ts');
}

function connect(): TrackedEvent[] {
  const sent: TrackedEvent[] = [];
  tracking.connectAnalytics((event) => sent.push(event));
  return sent;
}

afterEach(() => vi.unstubAllEnvs());

describe('track, while analytics are off', () => {
  it.each([
    ['off', 'G-1'],
    ['on', ''],
  ])('does nothing (%s, id "%s")', async (reporting, id) => {
    vi.stubEnv('PUBLIC_ANALYTICS_REPORTING', reporting);
    vi.stubEnv('PUBLIC_ANALYTICS_ID', id);
    await loadPage('/sign-up/');
    tracking.track('sign_up', { method: 'password' });
    expect(browser.session.keys()).toEqual([]);
    expect(connect()).toEqual([]);
  });
});

describe('track', () => {
  beforeEach(async () => {
    vi.stubEnv('PUBLIC_ANALYTICS_REPORTING', 'on');
    vi.stubEnv('PUBLIC_ANALYTICS_ID', 'G-1');
    await loadPage('/requests/R-77?x=1#y');
  });

  it('says where something happened by the pattern of the page', () => {
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

  it('lets events of pages without analytics wait in the tab for a page with them', async () => {
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

  it('lets no more than fifty wait', () => {
    for (let count = 0; count < 60; count += 1) tracking.track('page_view', {});
    expect(connect()).toHaveLength(50);
  });

  it.each([
    '{',
    'null',
    '[1,{"name":"toString","params":{},"page":"/"},{"name":"page_view","params":null,"page":"/"}]',
  ])('takes nothing that is no event out of the storage: %s', (stored) => {
    browser.session.set('analyticsEvents', stored);
    expect(connect()).toEqual([]);
  });

  it('knows the events of the specification, and no free text', () => {
    expectTypeOf<EventName>().toEqualTypeOf<
      'cta_click' | 'request_survey_submit' | 'sign_up' | 'ui_interaction' | 'page_view'
    >();
    expectTypeOf<string>().not.toExtend<AnalyticsEvents['cta_click']['cta']>();
    expectTypeOf<string>().not.toExtend<AnalyticsEvents['ui_interaction']['element']>();
    expectTypeOf(tracking.track<'sign_up'>)
      .parameter(1)
      .toEqualTypeOf<{ readonly method: 'password' }>();
  });
});
