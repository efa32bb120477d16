// docs/product/thread.md#message-body
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { entriesOf, entry, gridEvents, gridTags } from '../../tests/security/support/event-grid.ts';
import { naughtyStrings } from '../../tests/security/support/naughty-strings.ts';
import { countFirings, firings, hostileRequest } from '../support/hostile.ts';
import { expect, test } from '../support/faults/stage.ts';
import { messageLog } from '../support/locators.ts';

const PAIRS = 48_780;
const BARE = 'http://bare.example';
const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
/** The tags that the sanitizer allows. */
const TAGS = 'A B STRONG I EM U S P BR UL OL LI BLOCKQUOTE CODE PRE SPAN'.split(' ');
const ATTRIBUTES = ['href', 'target', 'rel'];
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:'];
const allowed = [TAGS, ATTRIBUTES, SCHEMES] as const;

/** Opens a page with the real sanitizer and without a content security policy. */
async function openBarePage(page: Page): Promise<void> {
  const files: Readonly<Record<string, [type: string, text: string]>> = {
    '/': [
      'text/html',
      '<!doctype html><script type="importmap">{"imports":{"dompurify":"/purify.js"}}</script><p id="slot">',
    ],
    '/purify.js': ['text/javascript', read('node_modules/dompurify/dist/purify.es.mjs')],
    '/sanitize.js': ['text/javascript', stripTypeScriptTypes(read('src/islands/ui/html/sanitize.ts'))],
  };
  await countFirings(page);
  await page.route(`${BARE}/**`, (route) => {
    const file = files[new URL(route.request().url()).pathname];
    return file === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ contentType: file[0], body: file[1] });
  });
  await page.goto(`${BARE}/`);
}

test(`the sanitizer removes all ${String(PAIRS)} pairs of tag and handler, and none runs`, async ({
  page,
  allowConsole,
}) => {
  allowConsole(/Failed to load resource|ERR_/);
  expect(gridTags.length * gridEvents.length).toBe(PAIRS);
  await openBarePage(page);
  const found = await page.evaluate(
    async ([address, htmls, [tags, attributes, schemes]]) => {
      const { sanitize } = (await import(address)) as {
        sanitize: (html: string) => DocumentFragment;
      };
      const slot = document.querySelector('#slot');
      const holes: string[] = [];
      let kept = 0;
      for (const html of htmls) {
        const fragment = sanitize(html);
        for (const part of fragment.querySelectorAll('*')) {
          kept += 1;
          const isFine =
            tags.includes(part.tagName) &&
            part.getAttributeNames().every((name) => attributes.includes(name)) &&
            (!(part instanceof HTMLAnchorElement) ||
              !part.hasAttribute('href') ||
              schemes.includes(part.protocol));
          if (!isFine) holes.push(part.outerHTML.slice(0, 100));
        }
        slot?.replaceChildren(fragment);
      }
      // Give code that runs on load the time to run.
      await new Promise((done) => setTimeout(done, 300));
      return { holes, kept };
    },
    ['/sanitize.js', [...gridTags.map(entriesOf), ...naughtyStrings], allowed] as const,
  );
  expect(found.holes).toEqual([]);
  // Control: a sanitizer that removes everything would pass as well.
  expect(found.kept).toBeGreaterThan((TAGS.length - 1) * gridEvents.length);
  expect(await firings(page)).toBe(0);
});

test('control: the same strings run on that page without the sanitizer', async ({ page, allowConsole }) => {
  allowConsole(/./);
  await openBarePage(page);
  const pairs = [
    entry('img', 'onerror'),
    entry('svg', 'onload'),
    entry('details', 'ontoggle'),
    ...naughtyStrings,
  ];
  await page.evaluate((html) => {
    const slot = document.querySelector('#slot');
    if (slot) slot.innerHTML = html;
  }, pairs.join(''));
  await expect.poll(() => firings(page)).toBeGreaterThan(2);
});

test('strings and handlers in messages do not run on the built site', async ({ page, allowConsole }) => {
  // The browser reports violations in the inert document of the sanitizer.
  allowConsole(/violates the following Content Security Policy/);
  await countFirings(page);
  const pairs = ['img', 'svg', 'body', 'a', 'p'].flatMap((tag) =>
    ['onerror', 'onload', 'onclick', 'onfocus', 'ontoggle'].map((event) => entry(tag, event)),
  );
  // Attributes that the app's own scripts read.
  const marked = '<p data-at-end data-shell="request">marked</p>';
  const request = hostileRequest({ bodies: [...pairs, marked, ...naughtyStrings, 'the last one'] });
  await page.route('**/api/v1/requests/*-*', (route) => route.fulfill({ json: { request } }));
  await page.goto('/requests/00000000-0000-4000-8000-000000000000');
  const log = messageLog(page);
  await expect(log.getByText('the last one')).toBeVisible();
  const holes = await log
    .locator('ol.flex > li > div *')
    .evaluateAll(
      (parts, [tags, attributes]) =>
        parts
          .filter(
            (part) =>
              !tags.includes(part.tagName) ||
              !part.getAttributeNames().every((name) => attributes.includes(name)),
          )
          .map((part) => part.outerHTML.slice(0, 100)),
      allowed,
    );
  expect(holes).toEqual([]);
  expect(await firings(page)).toBe(0);
});

test('Trusted Types refuse a string as HTML even without the sanitizer', async ({ page, allowConsole }) => {
  allowConsole(/TrustedHTML/);
  await page.goto('/requests');
  await expect(page.getByRole('heading', { name: 'Requests', level: 1 })).toBeVisible();
  const refusal = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=fired(1)>';
      return null;
    } catch (error) {
      return String(error);
    }
  });
  expect(refusal).toContain('TrustedHTML');
});
