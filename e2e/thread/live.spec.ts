// docs/product/account.md#discreet-requests
// docs/product/desk-queue.md#one-stream
// docs/product/live.md#live-stream
// docs/product/live.md#one-stream
// docs/product/live.md#catching-up
// docs/product/live.md#concierge-typing
// docs/product/live.md#unread-marks
// docs/product/live.md#staying-at-the-end
// docs/product/requests.md#statuses
// docs/product/routes.md#document-title
import type { BrowserContext, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ownRequest, type Owner } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { mainNavigation, messageLog } from '../support/locators.ts';
import { changeReply } from '../support/page/network.ts';

/** A second, and what a busy machine adds to it: far below the poll interval of 10 s. */
const AT_ONCE = { timeout: 5_000 };

let owner: Owner;
test.beforeEach(async () => {
  owner = await ownRequest();
});

const requestsLink = (page: Page) => mainNavigation(page).getByRole('link', { name: /^Requests/ });

/** Counts the streams that the pages of a browser open. */
function streamsOf(context: BrowserContext) {
  const pages: Page[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/v1/live')) pages.push(request.frame().page());
  });
  return pages;
}

/** Gives the browser a session without opening a page of the app, which would open a stream. */
async function beSignedIn(page: Page): Promise<void> {
  await giveSession(page, await openSession(page.request, owner.employee));
}

/** Opens a page and waits until its stream is open, not a late one of the page before. */
async function openConnected(page: Page, path: string): Promise<void> {
  const isHere = (address: string) => new URL(address).pathname === path.replace(/\/$/, '');
  const opened = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/live') && isHere(response.request().frame().url()),
  );
  await page.goto(path);
  await opened;
}

test('marks unread messages in the list, the navigation and the title until they are seen, and shows typing, message and status in the thread', async ({
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
  await expect(requestsLink(page)).toHaveAccessibleName(/^Requests ?, 1 with something new$/);
  await expect(page).toHaveTitle(/^\(1\) /);
  await concierge('reply', owner.id, 'And another.');
  await expect(card).toContainText('2 new', AT_ONCE);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expectAccessible(page);

  await card.click();
  await expect(messageLog(page).getByText('And another.')).toBeVisible();
  await expect(requestsLink(page)).toHaveAccessibleName('Requests');
  await expect(page).toHaveTitle(/^[^(]/);
  await page.goto('/requests/');
  await expect(card).toContainText('And another.');
  await expect(card).not.toContainText(/\d new/);

  await test.step('in an open thread', async () => {
    await openConnected(page, owner.path);
    await expect(messageLog(page).getByRole('listitem')).toHaveCount(3);

    await concierge('typing', owner.id);
    await expect(page.getByText('The concierge is writing…')).toBeVisible(AT_ONCE);
    await expect(messageLog(page).getByText('The concierge is writing…')).toHaveCount(0);
    await concierge('reply', owner.id, 'I found three blue ones.');
    await expect(messageLog(page).getByText('I found three blue ones.')).toBeVisible(AT_ONCE);
    await expect(page.getByText('The concierge is writing…')).toHaveCount(0);
    await concierge('start', owner.id);
    await expect(page.getByText('In Progress')).toBeVisible(AT_ONCE);
  });
});

test('a thread at its end stays there, one scrolled up does not move, and a message is read only when it is in view', async ({
  page,
  concierge,
}) => {
  const distanceToEnd = () =>
    page.evaluate(() => Math.round(document.documentElement.scrollHeight - innerHeight - scrollY));
  const grow = () =>
    messageLog(page).evaluate((element) => {
      element.append(Object.assign(document.createElement('div'), { style: 'height:90px' }));
    });
  await beSignedIn(page);
  await openConnected(page, owner.path);
  await concierge('reply', owner.id, Array(60).fill('A line of a long answer.').join('\n'));
  await expect(messageLog(page).getByText('A line of a long answer.')).toBeAttached(AT_ONCE);
  await expect.poll(distanceToEnd).toBe(0);
  // As a picture does that arrives after its message.
  await grow();
  await expect.poll(distanceToEnd).toBe(0);
  await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  await grow();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await page.evaluate(() => scrollY)).toBe(100);
  await expect(requestsLink(page)).toHaveAccessibleName('Requests');
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await concierge('reply', owner.id, 'Far below.');
  await expect(messageLog(page).getByText('Far below.')).toBeAttached(AT_ONCE);
  await expect(requestsLink(page)).toHaveAccessibleName(/1 with something new/);
  await messageLog(page).getByText('Far below.').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(requestsLink(page)).toHaveAccessibleName('Requests');

  // A completion is marked without any message.
  const completed = { messages: [], unread_count: 0, status: 'closed', completion_unseen: true };
  await changeReply(page, `**/api/v1/requests/${owner.id}?*`, ({ request }: { request: object }) => ({
    request: { ...request, ...completed },
  }));
  const marked = page.waitForRequest(`**/api/v1/requests/${owner.id}/read`);
  await page.reload();
  expect((await marked).postDataJSON()).toEqual({ last_message_id: 0 });
});

test('shares one stream between two tabs, and hands it over when the first is closed', async ({
  page,
  context,
  concierge,
}) => {
  await beSignedIn(page);
  const streams = streamsOf(context);
  await openConnected(page, owner.path);
  const second = await context.newPage();
  await second.goto(owner.path);
  await expect(messageLog(second).getByRole('listitem')).toHaveCount(1);
  await second.waitForFunction(async () => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return held.length === 1 && pending.length === 1;
  });

  await concierge('reply', owner.id, 'For both of you.');
  for (const tab of [page, second])
    await expect(messageLog(tab).getByText('For both of you.')).toBeVisible(AT_ONCE);
  expect(streams).toEqual([page]);

  const takenOver = second.waitForResponse('**/api/v1/live');
  await page.close();
  await takenOver;
  await concierge('reply', owner.id, 'For the one that stayed.');
  await expect(messageLog(second).getByText('For the one that stayed.')).toBeVisible(AT_ONCE);
  expect(streams).toEqual([page, second]);
});
