import { entriesOf, entry, gridEvents, gridTags } from '../tests/security/event-grid.ts';
import { naughtyStrings } from '../tests/security/naughty-strings.ts';
import { countFirings, firings, hostileRequest } from './support/hostile.ts';
import { expect, test } from './support/faults/stage.ts';

const PATH = '/requests/00000000-0000-4000-8000-000000000000';
const PAIRS = 48_780;
/** So much HTML at once takes its time on a busy machine. */
const SANITISING_MS = 35_000;
/** What the sanitiser lets through; anything else in a message is a hole. */
const TAGS = 'A B STRONG I EM U S P BR UL OL LI BLOCKQUOTE CODE PRE SPAN'.split(' ');
const ATTRIBUTES = ['href', 'target', 'rel'];
const bodies = [...gridTags.map(entriesOf), ...naughtyStrings];

test(`${String(PAIRS)} pairs of tag and handler in messages, and every naughty string: none runs, none is left`, async ({
  page,
}) => {
  expect(gridTags.length * gridEvents.length).toBe(PAIRS);
  await countFirings(page);
  const request = hostileRequest({ bodies: [...bodies, 'the last one'] });
  await page.route('**/api/v1/requests/*-*', (route) => route.fulfill({ json: { request } }));
  await page.goto(PATH);
  const log = page.getByRole('log', { name: 'Messages' });
  await expect(log.getByText('the last one')).toBeVisible({ timeout: SANITISING_MS });
  const foreign = log.locator('ol.flex > li > div *');
  const found = await foreign.evaluateAll(
    (parts, [tags, attributes]) => ({
      count: parts.length,
      holes: parts
        .filter(
          (part) =>
            !tags.includes(part.tagName) ||
            !part.getAttributeNames().every((name) => attributes.includes(name)),
        )
        .map((part) => part.outerHTML.slice(0, 100)),
    }),
    [TAGS, ATTRIBUTES] as const,
  );
  expect(found.holes).toEqual([]);
  // What may stay has stayed: a message that lost everything would prove nothing.
  expect(found.count).toBeGreaterThan(TAGS.length * gridEvents.length - gridEvents.length);
  const schemes = await log
    .locator('a[href]')
    .evaluateAll((links) => [...new Set(links.map((link) => (link as HTMLAnchorElement).protocol))]);
  expect(schemes.filter((scheme) => !['http:', 'https:', 'mailto:', 'tel:'].includes(scheme))).toEqual([]);
  expect(await firings(page)).toBe(0);
});

test('the same strings, put into a page without a guard, do run', async ({ browser, allowConsole }) => {
  allowConsole(/./);
  const unguarded = await browser.newContext();
  const page = await unguarded.newPage();
  await countFirings(page);
  await page.route('http://unguarded.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><div id="slot"></div>' }),
  );
  await page.goto('http://unguarded.example/');
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
  await unguarded.close();
});

test('even without the sanitiser the page would refuse: HTML cannot be written into it as text', async ({
  page,
}) => {
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
