// docs/product/telemetry.md#switches
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isUpToDate } from '../../../scripts/run/site.mjs';
import { SITE_VARIANTS } from '../../../scripts/run/site-variants.mjs';
import { buildSite, filesOf, type BuiltFile } from './support/build-site.ts';

const SERVICES = /sentry\.io|ingest\.example|googletagmanager|google-analytics|partytown|G-TEST/i;
const ENTRY_PAGES =
  /^(?:404|(?:shell\/)?(?:sign-in|sign-up|forgot-password|reset-password|unlock|confirm-email|mfa-enrollment))\b/;
const APP_PAGES =
  /^(?:shell\/request|dashboard|requests\/index|benefits-and-offers|account|welcome\/(?:about-us|about-you|contact-info))/;
const WELCOME_PAGES = /^welcome\/(?:about-us|about-you|contact-info)\//;
const BUILD_WITHIN_MS = 180_000;

const policyOf = ({ text }: BuiltFile): string =>
  /content-security-policy" content="([^"]*)"/.exec(text)?.[1] ?? '';
const pagesLike = (pages: readonly BuiltFile[], pattern: RegExp) =>
  pages.filter(({ path }) => pattern.test(path));

describe('a site built without services', () => {
  const settings = {
    PUBLIC_ERROR_REPORTING: 'off',
    PUBLIC_SENTRY_DSN: '',
    PUBLIC_ANALYTICS_REPORTING: 'off',
    PUBLIC_ANALYTICS_ID: '',
  };
  const dist = { folder: resolve('dist'), settings };
  // Other tests read `dist` meanwhile.
  const site = isUpToDate(dist) ? dist : { folder: resolve('.cache/sites/without-services'), settings };

  beforeAll(() => buildSite(site), BUILD_WITHIN_MS);

  it('contains nothing of them', () => {
    const files = filesOf(site, '.html', '.js', '.json', '_headers', '.conf');
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter(({ text }) => SERVICES.test(text)).map(({ path }) => path)).toEqual([]);
    expect(filesOf(site, 'partytown-sw.js', '.map')).toEqual([]);
  });

  it('adds no page script of its own', () => {
    const scripts = filesOf(site, '.js').map(({ path }) => path);
    expect(scripts.filter((path) => /\/(?:page|service|recorder|page-views)\./.test(path))).toEqual([]);
  });
});

describe('a site built with both services', () => {
  const site = SITE_VARIANTS.operator;
  let pages: readonly BuiltFile[];

  beforeAll(async () => {
    await buildSite(site);
    pages = filesOf(site, '.html').filter(({ path }) => !path.startsWith('~'));
  }, BUILD_WITHIN_MS);

  it('allows every page to call the error service and no other foreign origin', () => {
    for (const page of pages) {
      const [connections] = /connect-src [^;]*/.exec(policyOf(page)) ?? [];
      expect(connections, page.path).toMatch(
        /^connect-src 'self' https:\/\/[^ ]+ https:\/\/ingest\.example$/,
      );
      expect(policyOf(page), page.path).not.toContain('google');
    }
  });

  it('queues errors on every page and loads the service lazily', () => {
    const shells = pagesLike(pages, /^(?:404|index|shell\/|sign-in|dashboard)/);
    expect(shells.length).toBeGreaterThan(6);
    for (const { path, text } of shells) {
      const head = text.slice(0, text.indexOf('</head>'));
      expect(head, path).toContain('holdEarlyErrors');
      expect(head, path).toMatch(/<script type="module" src="\/assets\/page\./);
      expect(head, path).not.toMatch(/\/assets\/(?:service|recorder)\./);
      expect(head.indexOf('/assets/page.'), path).toBeGreaterThan(head.indexOf('rel="stylesheet"'));
    }
  });

  it('loads the foreign script in a worker, on signed-in pages alone', () => {
    const app = pagesLike(pages, APP_PAGES);
    expect(app.length).toBeGreaterThan(5);
    expect(pagesLike(app, WELCOME_PAGES)).toHaveLength(3);
    for (const { path, text } of app) {
      const [tag] = /<script[^>]*googletagmanager[^>]*>/.exec(text) ?? [];
      expect(tag, path).toBe(
        '<script type="text/partytown" src="https://www.googletagmanager.com/gtag/js?id=G-TEST">',
      );
    }
    const entry = pagesLike(pages, ENTRY_PAGES);
    expect(entry.length).toBeGreaterThan(6);
    for (const { path, text } of entry) {
      const own = text.replace(/<template data-shell[\s\S]*<\/template>/, '');
      expect(own.replace(policyOf({ path, text }), ''), path).not.toMatch(/googletagmanager|text\/partytown/);
    }
  });

  it('gives the worker patterns instead of addresses', () => {
    const [thread] = pagesLike(pages, /^shell\/request\/index/);
    expect(thread?.text).toContain("pathname: \"/requests/:requestId\", search: '', hash: ''");
    for (const { path, text } of pagesLike(pages, WELCOME_PAGES)) {
      expect(text).toContain(`pathname: "/${path.replace(/\/index\.html$/, '')}", search: '', hash: ''`);
    }
  });

  it('allows the worker frame and publishes no source maps', () => {
    expect(filesOf(site, 'partytown-sw.js')).toHaveLength(1);
    expect(filesOf(site, '_headers')[0]?.text).toContain("frame-ancestors 'self'");
    expect(filesOf(site, '.map')).toEqual([]);
  });
});
