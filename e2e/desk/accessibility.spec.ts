// docs/product/desk-queue.md#rows-that-stay
// docs/product/desk-request.md#nobody-writes-over-anybody
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { arriveAtDesk, INES } from '../support/employees/concierges.ts';
import { ANSWER } from '../support/employees/own-request.ts';
import { newWaiting, type Waiting } from '../support/employees/waiting.ts';
import { giveDeskSession } from '../support/employees/sessions.ts';
import { messageLog } from '../support/locators.ts';
import { changeReply } from '../support/page/network.ts';
import { expectTree, collectAnnouncements } from '../support/page/accessibility.ts';

const queueOf = ({ name }: Waiting) => `/desk?q=${encodeURIComponent(name)}`;
const rowLink = (page: Page) => page.getByRole('list', { name: 'Waiting for us' }).getByRole('link');

/** Address of the request of an employee, with its list beside it. */
const requestOf = ({ id, name }: Waiting) => `/desk/requests/${id}?q=${encodeURIComponent(name)}`;

async function requestIsReady(page: Page): Promise<void> {
  // The automatic reply, after which nothing moves by itself.
  await expect(messageLog(page).getByText('Thank you!')).toBeVisible();
}

test('a screen reader gets queue and request in their order, and hears of requests, messages, claims and refusals @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/409|ERR_FAILED/);
  const heard = await collectAnnouncements(page);
  const expectHeard = (words: string) =>
    expect.poll(() => heard.filter((text) => text.includes(words)), words).not.toEqual([]);
  const waiting = await newWaiting(page);
  await arriveAtDesk(page, { at: queueOf(waiting) });
  await expect(rowLink(page)).toHaveCount(1);
  await expectTree(page, [
    ['banner', 'Desk'],
    ['switch', 'Away'],
    ['button', 'User menu'],
    ['main', ''],
    ['heading', 'Queue'],
    ['tablist', 'Lists of requests'],
    ['tab', 'Completed'],
    ['searchbox', 'Search requests'],
    ['list', 'Waiting for us'],
    ['link', ANSWER],
  ]);
  await expect(rowLink(page)).toHaveAccessibleDescription(
    new RegExp(`Mira ${waiting.name}.*Example Bakery Co\\..*Began to wait .*Unclaimed`),
  );
  await newWaiting(page, waiting.name);
  await expectHeard('1 new');

  await page.goto(requestOf(waiting));
  await requestIsReady(page);
  await expectTree(page, [
    ['navigation', 'Queue'],
    ['list', 'Waiting for us'],
    ['heading', ANSWER],
    ['button', 'Claim'],
    ['log', 'Messages'],
    ['textbox', 'Reply'],
    ['button', 'Send reply'],
    ['textbox', 'Internal note'],
    ['button', 'Add note'],
    ['complementary', 'About this request'],
  ]);
  await waiting.write('Rather on a Friday afternoon.');
  await expectHeard('Rather on a Friday afternoon.');
  await page.keyboard.press('e');
  await expectHeard('Claimed by Ines');

  // The page learns nothing of the next message until the reply is refused.
  let isBlind = true;
  await page.route(/\/desk\/(live|requests\/[^/]+)(\?|$)/, (route) =>
    isBlind ? route.abort() : route.fallback(),
  );
  await page.route(/\/desk\/requests\/[^/]+\/messages/, (route) => {
    isBlind = false;
    return route.fallback();
  });
  await waiting.write('No, on a Monday.');
  await page.getByLabel('Reply', { exact: true }).fill('Friday is booked.');
  await page.keyboard.press('Control+Enter');
  await expectHeard('Your reply was not sent');
  await expectHeard('No, on a Monday.');
});

test('forced colors keep what is late, chosen, focused and whose message it is @wide', async ({ page }) => {
  const waiting = await newWaiting(page);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await giveDeskSession(page, INES);
  // Companies of the demo have no target.
  await changeReply(page, '**/api/v1/desk/requests?*', (list: { requests: { turn: object }[] }) => ({
    ...list,
    requests: list.requests.map((one) => ({
      ...one,
      turn: { ...one.turn, late_at: '2020-01-01T09:00:00.000Z' },
    })),
  }));
  await page.goto(queueOf(waiting));
  await expect(rowLink(page)).toHaveCount(1);
  await expect(page.getByRole('listitem')).toContainText('Late · ');
  await page.unrouteAll({ behavior: 'wait' });
  const markOf = (selected: boolean) =>
    page
      .getByRole('tab', { selected })
      .first()
      .evaluate((tab) => getComputedStyle(tab, '::after').backgroundColor);
  expect(await markOf(true)).not.toBe(await markOf(false));
  await page.keyboard.press('j');
  await expect(rowLink(page)).toBeFocused();
  const ring = await rowLink(page).evaluate((link) => getComputedStyle(link, '::after').outlineWidth);
  expect(Number.parseFloat(ring)).toBeGreaterThanOrEqual(2);
  await expectAccessible(page);

  await page.goto(requestOf(waiting));
  await requestIsReady(page);
  const outlineOf = (label: string) =>
    page
      .getByLabel(label, { exact: true })
      .evaluate((field) => getComputedStyle(field.closest('form') ?? field).outlineStyle);
  for (const label of ['Reply', 'Internal note']) {
    await page.getByLabel(label, { exact: true }).focus();
    expect(await outlineOf(label)).toBe('solid');
  }
  const edgeOf = (text: string) =>
    messageLog(page)
      .getByText(text)
      .evaluate((element) => {
        const { borderLeftWidth, borderRightWidth } = getComputedStyle(
          element.closest('.rounded-lg') ?? element,
        );
        return Number.parseFloat(borderRightWidth) - Number.parseFloat(borderLeftWidth);
      });
  await waiting.write('Rather on a Friday afternoon.');
  await expect(messageLog(page).getByText('Rather on a Friday afternoon.')).toBeVisible();
  expect(await edgeOf('Thank you!')).toBeGreaterThan(0);
  expect(await edgeOf('Rather on a Friday afternoon.')).toBe(0);
  await expectAccessible(page);
});
