// docs/product/telemetry.md#events
// docs/product/telemetry.md#collector-of-the-demo
// docs/product/telemetry.md#route-patterns
// docs/product/telemetry.md#report-tags
// docs/product/telemetry.md#failed-calls
// docs/product/telemetry.md#replay-masks
// docs/product/uploads.md#upload-in-messages
import { Hono } from 'hono';
import { chromium, type Browser, type BrowserContext, type Page, type Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHROMIUM_FLAGS } from '../../../scripts/tools/chromium.mjs';
import { mountCollector } from '../../../server/routes/outbox-routes.ts';
import { warnSkipped } from '../../built-site/support/built-site.ts';
import { SITE_VARIANTS } from '../../../scripts/run/site-variants.mjs';
import { buildSite } from './support/build-site.ts';
import { readEnvelope, type SentItem } from '../../../server/services/outbox/outbox.ts';
import { collectCommands, type Collected } from './support/foreign-script.ts';
import { serveSite, type ServedSite } from './support/serve-site.ts';
import { serveSmallApi } from './support/small-api.ts';

const executablePath = process.env['CHROMIUM_PATH'] ?? '';
const WITHIN_MS = 30_000;
const BUILD_WITHIN_MS = 180_000;
const PAGES_WITHIN_MS = 120_000;
const INGEST = 'https://ingest.example';
const ONE_HOUR_MS = 3_600_000;

describe.skipIf(executablePath === '')('a page of a site with both services', () => {
  let site: ServedSite;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let sent: SentItem[];
  let collected: Collected[];
  let complaints: string[];

  beforeAll(async () => {
    await buildSite(SITE_VARIANTS.operator);
    site = await serveSite(SITE_VARIANTS.operator.folder);
    browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  }, BUILD_WITHIN_MS);
  afterAll(async () => {
    await browser.close();
    site.close();
  });

  beforeEach(async () => {
    sent = [];
    complaints = [];
    context = await browser.newContext();
    await context.route(`${INGEST}/**`, async (route) => {
      sent.push(...readEnvelope(route.request().postDataBuffer() ?? Buffer.of()));
      await route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: {} });
    });
    collected = await collectCommands(context);
    page = await context.newPage();
    page.on('console', (message) => {
      if (/content security policy|trusted/i.test(message.text())) complaints.push(message.text());
    });
  });
  afterEach(async () => {
    await context.close();
  });

  const events = () => sent.filter(({ type }) => type === 'event').map(({ payload }) => payload);
  const everything = () => JSON.stringify([sent, collected]);

  async function signIn(): Promise<void> {
    await page.addInitScript((expiresAt) => {
      localStorage.setItem('token', 'Bearer 5ecret');
      localStorage.setItem('tokenExpiresAt', String(expiresAt));
    }, Date.now() + ONE_HOUR_MS);
  }

  it('reports errors before any module has run, with tags and the pattern of the page', async () => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('body') === null) return;
        observer.disconnect();
        throw new Error('Nothing at /requests/5ecret for jane@mail.example');
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${site.origin}/reset-password/5ecret-T0ken?from=5ecret`);
    await vi.waitUntil(() => events().length > 0, WITHIN_MS);
    expect(events()[0]).toMatchObject({
      exception: { values: [{ type: 'Error', value: 'Nothing at /requests/:requestId for [email]' }] },
      tags: { feature: 'page', component: 'window' },
      request: { url: `${site.origin}/reset-password/:resetToken` },
    });
    expect(everything()).not.toMatch(/5ecret|T0ken|jane/);
    // A page with a token in its address loads no foreign script.
    expect(page.workers()).toEqual([]);
    expect(collected).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('reports a failed call with its feature, and records a replay without any text', async () => {
    await signIn();
    await page.goto(`${site.origin}/requests/R-5ecret/`);
    const isThere = (type: string) => sent.some((item) => item.type === type);
    await vi.waitUntil(() => isThere('event') && isThere('replay_recording'), WITHIN_MS);
    expect(events().map(({ tags }) => tags)).toContainEqual(
      expect.objectContaining({ feature: 'requests', component: 'GET /api/v1/requests/:id' }),
    );
    expect(everything()).not.toMatch(/5ecret/);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['accepts', 200, 'We have been notified of the error, but you are welcome to try again.'],
    ['refuses', 500, 'You are welcome to try again.'],
  ])('a failed upload, when the service %s its report', async (_, status, claim) => {
    await context.route(`${INGEST}/**`, (route) =>
      route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: {} }),
    );
    await signIn();
    await page.route('**/api/v1/**', (route) =>
      route.fulfill({ status: 500, json: { error: 'Broken.', code: 'internal' } }),
    );
    const reported = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('UploadError'),
    );
    await page.goto(`${site.origin}/requests/R-5ecret/`);
    const buffer = Buffer.from('not a picture');
    await page
      .getByLabel('Attach a file')
      .setInputFiles({ name: '5ecret.png', mimeType: 'image/png', buffer });
    const failure = page.getByText(`There was an error uploading your file: Broken.`);
    await failure.waitFor();
    const report = await reported;
    await report.finished();
    expect(report.request().postData()).not.toContain('5ecret');
    await page.getByText(`There was an error uploading your file: Broken. ${claim}`).waitFor();
  });

  it('counts views by pattern, and later those of pages without analytics', async () => {
    await page.goto(`${site.origin}/reset-password/5ecret-T0ken`);
    await page.waitForFunction(() => sessionStorage.getItem('analyticsEvents') !== null);
    await signIn();
    await page.goto(`${site.origin}/requests/R-5ecret/`);
    const views = () => collected.filter(({ command }) => command[1] === 'page_view');
    await vi.waitUntil(() => views().length === 2, WITHIN_MS);
    expect(views().map(({ command }) => command[2])).toMatchObject([
      { page_location: `${site.origin}/reset-password/:resetToken` },
      { page_location: `${site.origin}/requests/:requestId` },
    ]);
    const places = new Set(collected.map(({ location }) => location));
    expect([...places]).toEqual([`${site.origin}/requests/:requestId`]);
    const config = collected.find(({ command }) => command[0] === 'config');
    expect(config?.command[2]).toMatchObject({ send_page_view: false });
    expect(everything()).not.toMatch(/5ecret|T0ken/);
    expect(complaints).toEqual([]);
  });

  it('the collector of the demo lists events and reports of a page', async () => {
    const demo = new Hono();
    const clock = { now: () => new Date() };
    mountCollector(demo, { clock, outboxSecret: 'secret', productName: 'Sundial' });
    const call = (path: string, init?: RequestInit) =>
      demo.request(path, init, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });
    const collect = (path: string) => async (route: Route) => {
      const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      const body = new Uint8Array(route.request().postDataBuffer() ?? Buffer.of());
      const { status } = await call(path, { method: 'POST', headers, body });
      await route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: {} });
    };
    const script = await (await call('/collector/gtag.js')).text();
    await context.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'text/javascript',
        body: script,
      }),
    );
    await context.route('**/collector/commands', collect('/collector/commands'));
    await context.route(`${INGEST}/**`, collect('/collector/api/42/envelope/'));
    await signIn();
    await page.goto(`${site.origin}/requests/R-5ecret/`);
    const list = async () =>
      (await (await call('/outbox/secret/telemetry.json')).json()) as {
        kind: string;
        name: string;
        text: string;
      }[];
    await vi.waitFor(async () => {
      const entries = await list();
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'event', name: 'page_view' }));
      expect(entries).toContainEqual(expect.objectContaining({ kind: 'report' }));
    }, WITHIN_MS);
    expect(JSON.stringify(await list())).not.toMatch(/5ecret/);
  });

  it(
    'counts each call to action, and the parts of pages that are used',
    async () => {
      await signIn();
      const user = await serveSmallApi(context);
      const used: unknown[] = [];
      const counts = async (...expected: readonly (readonly [name: string, what: string])[]) => {
        used.push(...expected.map(([name, what]) => `${name} ${what}`));
        const seen = () =>
          collected
            .filter(({ command }) => command[1] === 'cta_click' || command[1] === 'ui_interaction')
            .map(({ command }) => {
              const { cta, element } = command[2] as { readonly cta?: string; readonly element?: string };
              return `${String(command[1])} ${cta ?? element ?? ''}`;
            });
        await vi.waitFor(() => expect(seen()).toEqual(used), WITHIN_MS);
      };
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const close = () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

      await page.goto(`${site.origin}/dashboard/`);
      await button('Create a request').first().click();
      await counts(['cta_click', 'create_request'], ['ui_interaction', 'categories_drawer']);
      await close();
      await button('Find a vet').click();
      await counts(['cta_click', 'request_idea'], ['ui_interaction', 'assistant_drawer']);

      await page.goto(`${site.origin}/benefits-and-offers/`);
      await button('Request help').click();
      await counts(['cta_click', 'benefits_help'], ['ui_interaction', 'assistant_drawer']);
      await close();
      await page.getByRole('button', { name: 'A product' }).first().click();
      await button('Get a quote').click();
      await counts(
        ['ui_interaction', 'offering_drawer'],
        ['cta_click', 'offering_help'],
        ['ui_interaction', 'assistant_drawer'],
      );
      for (const [name, cta] of [
        ['Your Benefits', 'view_all_benefits'],
        ['Exclusive Moondial Offers', 'view_all_offers'],
      ] as const) {
        await page.goto(`${site.origin}/benefits-and-offers/`);
        await page.getByRole('link', { name: `View all ${name}` }).click();
        await page.getByRole('heading', { name: 'All Benefits & Offers' }).waitFor();
        await counts(['cta_click', cta]);
      }
      await page.getByRole('radio', { name: 'Pets' }).check();
      await page.getByRole('switch', { name: 'Show only my benefits' }).click();
      await counts(['ui_interaction', 'category_filter'], ['ui_interaction', 'benefits_toggle']);
      await page.goto(`${site.origin}/requests/`);
      await page.getByRole('tab', { name: 'Completed (1)' }).click();
      await counts(['ui_interaction', 'requests_tab']);

      user.request_count = 0;
      await page.goto(`${site.origin}/dashboard/`);
      await button('Explore categories').click();
      await counts(['cta_click', 'explore_categories'], ['ui_interaction', 'categories_drawer']);
      expect(complaints).toEqual([]);
      // A dozen pages: 5 s alone, three times as long beside other tests.
    },
    PAGES_WITHIN_MS,
  );

  it('keeps typed text when the service fails to load', async () => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.route('**/assets/service.*', (route) => route.abort());
    await page.addInitScript(() => {
      // The page decides one task after this event whether to reload, so it has decided two tasks after it.
      addEventListener('vite:preloadError', () =>
        setTimeout(() => setTimeout(() => (document.documentElement.dataset['failure'] = 'seen'))),
      );
    });
    await page.goto(`${site.origin}/sign-in/`);
    await page.getByLabel('Email').fill('jane@mail.example');
    await page.locator('html[data-failure=seen]').waitFor({ state: 'attached' });
    expect(await page.getByLabel('Email').inputValue()).toBe('jane@mail.example');
    expect(loads).toBe(1);
  });
});

if (executablePath === '')
  warnSkipped('Error reports and analytics in a browser', 'CHROMIUM_PATH names no browser');
