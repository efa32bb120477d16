// docs/product/thread.md#message-body
import type { Locator, Page } from 'playwright/test';
import { naughtyStrings } from '../../tests/security/support/naughty-strings.ts';
import { countFirings, firings, hostileRequest } from '../support/hostile.ts';
import { expect, test } from '../support/faults/stage.ts';
import { assistantDialog, messageLog } from '../support/locators.ts';

/** Number of strings for fields that a page shows once; lists show all of them. */
const FEW = 12;
const everyNth = naughtyStrings.filter((_, turn) => turn % Math.ceil(naughtyStrings.length / FEW) === 0);
const visible = naughtyStrings.filter((text) => text.trim() !== '');

/** Scrolls to this end of a list, which renders in portions, until it has `count` items. */
async function expectAllDrawn(shown: Locator, count: number, end: 'first' | 'last'): Promise<void> {
  await expect
    .poll(
      async () => {
        await shown[end]().scrollIntoViewIfNeeded();
        return shown.count();
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(count);
}

/** Expects each item of a list to contain its string as text. */
async function expectShownAsText(shown: Locator, texts: readonly string[]): Promise<void> {
  await expectAllDrawn(shown, texts.length, 'last');
  const read = await shown.evaluateAll((nodes) => nodes.map((node) => node.textContent));
  for (const [turn, text] of texts.entries()) expect(read[turn]).toContain(text);
}

async function open(page: Page, path: string, url: string | RegExp, json: unknown): Promise<void> {
  await countFirings(page);
  await page.route(url, (route) => route.fulfill({ json }));
  await page.goto(path);
}

test.afterEach(async ({ page }) => {
  expect(await firings(page)).toBe(0);
});

test('shows names and categories of requests as text', async ({ page }) => {
  const requests = visible.map((text, turn) => ({
    ...hostileRequest({ id: `r${String(turn)}`, name: text, category: text }),
    issued_at: new Date(turn * 60_000).toISOString(),
  }));
  await page.route(/\/requests\/(in_progress|completed)$/, (route) =>
    route.fulfill({ json: { requests: [] } }),
  );
  await open(page, '/requests', '**/requests/open', { requests });
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expectShownAsText(cards, visible);
});

test('shows senders and file names of messages as text, with links to attachments alone', async ({
  page,
  allowConsole,
}) => {
  // Names with the ending of a picture are fetched as previews, which do not exist.
  allowConsole(/status of 404/);
  const request = hostileRequest({
    bodies: visible.map(() => '<p>x</p>'),
    sourceName: (turn) => visible[turn] ?? '',
    attachmentName: (turn) => `${visible[turn] ?? ''}${turn === 0 ? '\ud800' : ''}`,
  });
  await open(page, '/requests/00000000-0000-4000-8000-000000000000', '**/api/v1/requests/*-*', { request });
  const log = messageLog(page);
  const files = log.locator('li > a');
  await expectAllDrawn(files, visible.length, 'first');
  const targets = await files.evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .map(({ origin, pathname }) => [origin, pathname.split('/')[1]].join('|')),
  );
  expect([...new Set(targets)]).toEqual([`${new URL(page.url()).origin}|attachments`]);
  expect(await log.textContent()).toContain(everyNth[1]);
});

test('shows names of categories and surveys as text', async ({ page }) => {
  const request_surveys = visible.map((text, turn) => ({
    id: turn + 1,
    name: text,
    slug: text,
    for_alpha: true,
    category: { id: 7, name: text, image_url: text },
  }));
  const survey_category = { id: 7, name: visible[0], image_url: 'javascript:fired(1)' };
  await open(page, '/requests/category/7', '**/survey_categories/*/request_surveys', {
    survey_category,
    request_surveys,
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(visible[0] ?? '');
  const list = page.getByRole('main').getByRole('list').first();
  await expectShownAsText(list.getByRole('listitem'), visible);
});

test('shows questions and options of the assistant as text', async ({ page }) => {
  const select_options = visible.map((text, turn) => ({ value: String(turn), label: text }));
  const label = visible.find((text) => text.includes('<img')) ?? '';
  const question = { id: 1, label, type: 'SingleSelectInput', select_options };
  const next_item = {
    id: 1,
    question,
    answer: null,
    universal_answer: null,
    optional: true,
    last_question: false,
  };
  await open(page, '/benefits-and-offers', '**/next_screen_item', { next_item });
  await page.getByRole('button', { name: 'Request help' }).click();
  const assistant = assistantDialog(page);
  await expect(assistant.getByRole('heading', { level: 3 })).toContainText(label);
  await expect(assistant.getByRole('radio')).toHaveCount(visible.length);
  const read = await assistant.locator('label').evaluateAll((nodes) => nodes.map((node) => node.textContent));
  for (const text of visible) expect(read.join('\n')).toContain(text);
});

test('shows the names of the user and the companies as text', async ({ page }) => {
  const companies = visible.map((text, turn) => ({ id: turn + 1, name: text, image_url: text }));
  const user = {
    external_id: 'u1',
    full_name: visible.slice(0, FEW).join(' '),
    first_name: visible[0],
    email: 'x@example.com',
    request_count: 1,
    companies,
  };
  await open(page, '/account', '**/users/current', { user });
  const list = page.getByRole('main').getByRole('list').first();
  await expectShownAsText(list.getByRole('listitem'), visible);
  await expect(page.getByRole('main').locator('dd').first()).toContainText(visible[0] ?? '');
});
