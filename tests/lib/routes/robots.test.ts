// docs/product/routes.md#one-table
import { describe, expect, it } from 'vitest';
import { examplePaths, isIndexed, robotsText, speculationRules } from '../../../src/lib/routes/all-routes.ts';
import { routes, type Route } from '../../../src/lib/routes/table.ts';

const SITE = new URL('https://app.sundial.example');

describe('robotsText', () => {
  const [agent, ...rules] = robotsText(undefined).trimEnd().split('\n');
  const closed = rules.map((line) => line.replace(/^Disallow: (?=\/)/, ''));

  it('lists each closed path once; the sitemap needs the address of the site', () => {
    expect(agent).toBe('User-agent: *');
    expect(closed).toEqual([...new Set(closed)].sort());
    expect(robotsText(SITE)).toBe(
      `${robotsText(undefined)}\nSitemap: https://app.sundial.example/sitemap-index.xml\n`,
    );
  });

  it.each(routes as readonly Route[])('opens $path to crawlers only if it is indexed', (route) => {
    const path = examplePaths[route.name as keyof typeof examplePaths];
    expect(!closed.some((start) => path.startsWith(start))).toBe(route.indexed === true);
  });

  it('disallows the documents of addresses with a token, id or key', () => {
    expect(closed).toContain('/shell/');
    // The whole folder, not only the start of a word.
    for (const start of ['/reset-password/', '/unlock/', '/attachments/']) expect(closed).toContain(start);
  });
});

it.each([
  ['/sign-in/', true],
  ['/how-it-works/', true],
  ['/', false],
  ['/dashboard/', false],
  ['/shell/unlock/', false],
  ['/products/pet-insurance/', false],
])('isIndexed: %s: %s', (path, expected) => {
  expect(isIndexed(new URL(path, SITE).href)).toBe(expected);
});

it('prerenders the signed-in screens on hover, but no file, and likely next steps once the page is idle', () => {
  const paths = routes
    .filter(({ name, access }) => access === 'auth' && name !== 'attachment')
    .map(({ path }) => path);
  expect(JSON.parse(speculationRules())).toEqual({
    prerender: [
      { where: { href_matches: paths.map((path) => `${path}{/}?`) }, eagerness: 'eager' },
      { where: { selector_matches: '[data-idle] [data-likely]' }, eagerness: 'immediate' },
    ],
  });
});
