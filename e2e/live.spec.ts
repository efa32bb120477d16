import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { ownRequest, type Owner } from './support/own-request.ts';
import { cuttingProxy } from './support/cutting-proxy.ts';
import { giveSession, openSession } from './support/sessions.ts';
import { apiPort } from './support/server.ts';

/** "Within a second", and what a busy machine adds to it: far below the 10 s of looking from time to time. */
const AT_ONCE = { timeout: 5_000 };

let owner: Owner;
test.beforeEach(async () => {
  owner = await ownRequest(`http://localhost:${String(apiPort)}`, true);
});

const log = (page: Page) => page.getByRole('log', { name: 'Messages' });
const requestsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Requests/ });

/** Counts the streams that the pages of a browser open. */
function streamsOf(context: BrowserContext) {
  const pages: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/live')) pages.push(request.frame().page());
  });
  return pages;
}

/** Gives the browser a session without opening a page of the app, which would listen for news as well. */
async function beSignedIn(page: Page): Promise<void> {
  await giveSession(page, await openSession(page.request, owner.person));
}

/** Goes to a page and waits until it hears of news by itself. */
async function openConnected(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse('**/api/v1/live');
  await page.goto(path);
  await opened;
}

test('an open thread shows that the concierge writes, then the message, then the status', async ({
  page,
  concierge,
}) => {
  await beSignedIn(page);
  await openConnected(page, owner.path);
  await expect(log(page).getByRole('listitem')).toHaveCount(1);

  await concierge('typing', owner.id);
  await expect(page.getByText('The concierge is writing…')).toBeVisible(AT_ONCE);
  await expect(log(page).getByText('The concierge is writing…')).toHaveCount(0);
  await concierge('reply', owner.id, 'I found three blue ones.');
  await expect(log(page).getByText('I found three blue ones.')).toBeVisible(AT_ONCE);
  await expect(page.getByText('The concierge is writing…')).toHaveCount(0);
  await concierge('start', owner.id);
  await expect(page.getByText('In Progress')).toBeVisible(AT_ONCE);
  await expectAccessible(page);
});

test('what the concierge wrote while the line was broken is caught up with, once and in order', async ({
  page,
  concierge,
  allowConsole,
}) => {
  allowConsole(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED|ERR_NETWORK|ERR_SOCKET/);
  const line = await cuttingProxy(new URL(`http://localhost:${String(apiPort)}`));
  try {
    await giveSession(page, await openSession(page.request, owner.person), line.origin);
    await openConnected(page, line.origin + owner.path);
    await expect(log(page).getByRole('listitem')).toHaveCount(1);
    line.breakOff();
    await concierge('reply', owner.id, 'First, into the gap.');
    await concierge('reply', owner.id, 'Second, into the gap.');
    await expect(log(page).getByRole('listitem')).toHaveCount(1);
    const back = page.waitForResponse('**/api/v1/live');
    line.mend();
    await back;
    await expect(log(page).getByText('into the gap.')).toHaveText([
      'First, into the gap.',
      'Second, into the gap.',
    ]);
    await concierge('reply', owner.id, 'Third, after the gap.');
    await expect(log(page).getByText('Third, after the gap.')).toBeVisible(AT_ONCE);
    await expect(log(page).getByText('the gap.')).toHaveCount(3);
  } finally {
    line.close();
  }
});

test('what is unread is marked in the list, the navigation and the title until it is seen', async ({
  page,
  concierge,
}) => {
  await beSignedIn(page);
  await openConnected(page, '/requests/');
  const card = page.getByRole('tabpanel').getByRole('link');
  await expect(card).not.toContainText(/\d new/);
  await expect(page).toHaveTitle(/^[^(]/);

  await concierge('reply', owner.id, 'One question first.');
  await expect(card).toContainText('1 new', AT_ONCE);
  await expect(card).toContainText('One question first.');
  await expect(requestsLink(page)).toHaveAccessibleName(/^Requests ?, 1 with news$/);
  await expect(page).toHaveTitle(/^\(1\) /);
  await concierge('reply', owner.id, 'And another.');
  await expect(card).toContainText('2 new', AT_ONCE);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expectAccessible(page);

  await card.click();
  await expect(log(page).getByText('And another.')).toBeVisible();
  await expect(requestsLink(page)).toHaveAccessibleName('Requests');
  await expect(page).toHaveTitle(/^[^(]/);
  await page.goto('/requests/');
  await expect(card).toContainText('And another.');
  await expect(card).not.toContainText(/\d new/);
});

test('a message is read only once it is in view', async ({ page, concierge }) => {
  const words = Array.from({ length: 60 }, (_, line) => `Line ${String(line)}`).join('\n');
  await concierge('reply', owner.id, words);
  await beSignedIn(page);
  await openConnected(page, owner.path);
  await expect(requestsLink(page)).toHaveAccessibleName('Requests');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await concierge('reply', owner.id, 'Far below.');
  await expect(log(page).getByText('Far below.')).toBeAttached(AT_ONCE);
  await expect(requestsLink(page)).toHaveAccessibleName(/1 with news/);
  await log(page).getByText('Far below.').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(requestsLink(page)).toHaveAccessibleName('Requests');
});

test('whoever reads along stays at the end, also when what is there grows; nobody else is moved', async ({
  page,
  concierge,
}) => {
  const distanceToEnd = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
  const grow = () =>
    log(page).evaluate((element) => {
      element.append(Object.assign(document.createElement('div'), { style: 'height:90px' }));
    });
  await beSignedIn(page);
  await openConnected(page, owner.path);
  await concierge('reply', owner.id, Array(60).fill('A line of a long answer.').join('\n'));
  await expect(log(page).getByText('A line of a long answer.')).toBeAttached(AT_ONCE);
  await expect.poll(distanceToEnd).toBe(0);
  // As a picture does that arrives after its message.
  await grow();
  await expect.poll(distanceToEnd).toBe(0);
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  await grow();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => scrollY)).toBe(100);
});

test('two tabs share one stream, and the second takes over when the first is closed', async ({
  page,
  context,
  concierge,
}) => {
  await beSignedIn(page);
  const streams = streamsOf(context);
  await openConnected(page, owner.path);
  const second = await context.newPage();
  await second.goto(owner.path);
  await expect(log(second).getByRole('listitem')).toHaveCount(1);
  await second.waitForFunction(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length === 1 && pending.length === 1;
  });

  await concierge('reply', owner.id, 'For both of you.');
  for (const tab of [page, second]) await expect(log(tab).getByText('For both of you.')).toBeVisible(AT_ONCE);
  expect(streams).toEqual([page]);

  const takenOver = second.waitForResponse('**/api/v1/live');
  await page.close();
  await takenOver;
  await concierge('reply', owner.id, 'For the one that stayed.');
  await expect(log(second).getByText('For the one that stayed.')).toBeVisible(AT_ONCE);
  expect(streams).toEqual([page, second]);
});
