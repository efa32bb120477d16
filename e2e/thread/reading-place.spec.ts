// docs/product/live.md#staying-at-the-end
// docs/product/live.md#new-message-button
// docs/product/thread.md#earlier-messages
// docs/product/thread.md#own-bar
// docs/product/thread.md#enter
import type { Locator, Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ownRequest, type Owner } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { categoriesDialog, mainNavigation, messageField, messageLog } from '../support/locators.ts';
import { press } from '../support/page/keyboard.ts';
import { hold } from '../support/page/network.ts';
import { recordLayoutShifts, shiftsAfterPaint } from '../support/page/layout-shifts.ts';

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${String(line)} of a long answer.`).join('\n');

/** Lighthouse prints a layout shift below this as 0.000. */
const NO_SHIFT = 0.0005;

let owner: Owner;
test.beforeEach(async () => {
  owner = await ownRequest();
});

/** Opens the thread with a live stream and waits until its end is in view. */
async function open(page: Page): Promise<void> {
  await giveSession(page, await openSession(page.request, owner.employee));
  const streamed = page.waitForResponse('**/api/v1/live');
  await page.goto(owner.path);
  await streamed;
  await expect(messageLog(page).getByRole('listitem').last()).toBeInViewport();
}

const newMessage = (page: Page) => page.getByRole('button', { name: /new message/i });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Waits for the observers of two frames. */
const settle = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Scrolls as a hand does, whose wheel also ends a way to the end of the page, until the page stays there. */
async function scrollToTop(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        dispatchEvent(new WheelEvent('wheel'));
        scrollTo({ top: 0, behavior: 'instant' });
      });
      await settle(page);
      return scrollY(page);
    })
    .toBe(0);
}

/** Returns the distance from the end of an element to the beginning of the composer; negative when it is covered. */
async function roomAboveComposer(page: Page, element: Locator): Promise<number> {
  const composer = await page
    .locator('form')
    .filter({ has: messageField(page) })
    .boundingBox();
  const box = await element.boundingBox();
  return (composer?.y ?? 0) - (box?.y ?? 0) - (box?.height ?? 0);
}

test('opening the details leaves them where they were pressed, and a text that wraps has the width of a phone @phone', async ({
  page,
}) => {
  // Without motion, the page has its place a frame after its parts.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  // The thread has a bar of its own in place of the app's.
  await expect(mainNavigation(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'All requests' })).toBeVisible();
  // Enter breaks the line on touch.
  await messageField(page).pressSequentially('One');
  const height = async () => (await messageField(page).boundingBox())?.height;
  const lineHeight = (await height()) ?? 0;
  await messageField(page).press('Enter');
  await expect(messageField(page)).toHaveValue('One\n');
  await expect.poll(height).toBeGreaterThan(lineHeight);
  await messageField(page).fill('');
  await expect.poll(height).toBe(lineHeight);
  await settle(page);
  const details = page.getByText('What you told us');
  const before = await details.boundingBox();
  await details.click();
  await expect(page.locator('details')).toHaveAttribute('open', '');
  await settle(page);
  await settle(page);
  expect((await details.boundingBox())?.y).toBe(before?.y);

  const [field, send] = [messageField(page), page.getByRole('button', { name: 'Send' })];
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await field.pressSequentially('Thanks');
  expect((await boxOf(send)).y).toBeLessThan((await boxOf(field)).y + (await boxOf(field)).height);
  await field.fill('Could you also ask whether they deliver on a Saturday, and what that would cost?');
  await expect.poll(async () => (await boxOf(field)).width).toBeGreaterThanOrEqual(316);
  expect((await boxOf(send)).y).toBeGreaterThanOrEqual((await boxOf(field)).y + (await boxOf(field)).height);
  await expectAccessible(page);
  await field.fill('Thanks');
  await expect.poll(async () => (await boxOf(field)).width).toBeLessThan(300);

  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create a request' }).click();
  await expect(categoriesDialog(page)).toBeVisible();
});

/** Sends from the top of the thread; the first try is refused. */
async function sendFromTheTop(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await scrollToTop(page);
  await page.route('**/messages*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await messageField(page).fill('Thank you for the long answer.');
  await page.getByRole('button', { name: 'Send' }).click();
  const retry = messageLog(page).getByRole('button', { name: 'Retry' });
  await expect.poll(() => roomAboveComposer(page, retry)).toBeGreaterThan(0);
  // What is written after a completion would end it.
  const delivered = page.waitForResponse((reply) => reply.url().includes('/messages') && reply.ok());
  await press(page, retry);
  await delivered;
  await expect(messageLog(page).getByText('Thank you for the long answer.')).toBeInViewport();
  await expect(messageField(page)).toHaveValue('');
  await expect(newMessage(page)).toHaveCount(0);
}

test('a button leads to a message that arrives further down, and a sent one is scrolled to, as is its refusal @wide', async ({
  page,
  concierge,
  allowConsole,
}) => {
  allowConsole(/500/);
  await concierge('reply', owner.id, LONG);
  // As many messages as are rendered at first: a new one must not push the oldest out.
  const { authorization } = await openSession(page.request, owner.employee);
  for (const body of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
    const data = { message: { body, attachment_keys: [] } };
    await page.request.post(`/api/v1/requests/${owner.id}/messages`, { headers: { authorization }, data });
  }
  await open(page);
  await expect(messageLog(page).getByRole('listitem')).toHaveCount(8);
  await scrollToTop(page);
  await expect(newMessage(page)).toHaveCount(0);
  await concierge('reply', owner.id, 'Far below.');
  await expect(newMessage(page)).toHaveText('1 new message');
  expect(await scrollY(page)).toBe(0);
  await expectAccessible(page);
  await concierge('reply', owner.id, 'Further below.');
  await expect(newMessage(page)).toHaveText('2 new messages');
  await messageField(page).focus();
  await press(page, newMessage(page));
  await expect(messageLog(page).getByText('Far below.')).toBeInViewport();
  await expect(messageLog(page).getByRole('listitem').filter({ hasText: 'Far below.' })).toBeFocused();
  await expect(newMessage(page)).toHaveCount(0);

  await scrollToTop(page);
  await concierge('reply', owner.id, 'And last.');
  await expect(newMessage(page)).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(newMessage(page)).toHaveCount(0);

  await sendFromTheTop(page);

  await test.step('a completion that comes out of view says so, also with what was done as its last message', async () => {
    await scrollToTop(page);
    await concierge('complete', owner.id);
    const done = page.getByRole('button', { name: 'Your request is completed' });
    await expect(done).toBeVisible();
    expect(await scrollY(page)).toBe(0);
    await press(page, done);
    await expect(page.getByRole('region', { name: 'Completed' })).toBeInViewport();
    await expect(done).toHaveCount(0);
  });

  await test.step('a reload opens the thread at its end, wherever it was read', async () => {
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await page.reload();
    await expect(page.getByRole('region', { name: 'Completed' })).toBeInViewport();
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
  });
});

test('a keyboard over or below the page leaves the newest message and the end of a completion above it @phone', async ({
  page,
  concierge,
}) => {
  const KEYBOARD_PX = 340;
  await concierge('reply', owner.id, LONG);
  await concierge('reply', owner.id, 'The newest one.');
  await open(page);
  const newest = messageLog(page).getByText('The newest one.');
  const cover = (coveredPx: number) =>
    page.evaluate((px) => {
      // As Safari does: the window keeps its height.
      const seen = window.visualViewport;
      if (seen === null) throw new Error('There is no visual viewport.');
      if (px === 0) Reflect.deleteProperty(seen, 'height');
      else Object.defineProperty(seen, 'height', { configurable: true, value: innerHeight - px });
      seen.dispatchEvent(new Event('resize'));
    }, coveredPx);
  const distanceToBottom = async (element: Locator) => {
    const box = await element.boundingBox();
    return 844 - (box?.y ?? 0) - (box?.height ?? 0);
  };
  await messageField(page).focus();
  await cover(KEYBOARD_PX);
  await expect.poll(() => distanceToBottom(messageField(page))).toBeGreaterThan(KEYBOARD_PX);
  await expect.poll(() => roomAboveComposer(page, newest)).toBeGreaterThan(0);
  await expect(newest).toBeInViewport();
  await cover(0);
  await expect.poll(() => distanceToBottom(messageField(page))).toBeLessThan(KEYBOARD_PX);
  await expect.poll(() => roomAboveComposer(page, newest)).toBeGreaterThan(0);

  // As the keyboard of Android does.
  await page.setViewportSize({ width: 390, height: 480 });
  await expect.poll(() => roomAboveComposer(page, newest)).toBeGreaterThan(0);
  await expect(newest).toBeInViewport();
  await page.setViewportSize({ width: 320, height: 480 });
  await concierge('complete', owner.id);
  const end = page.getByRole('radiogroup', { name: 'How was it?' });
  await expect(end).toBeInViewport({ ratio: 1 });
  await expect.poll(() => roomAboveComposer(page, end)).toBeGreaterThanOrEqual(0);
  for (const whole of [end, newest]) {
    expect(await whole.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  }
});

test('Back, Forward and a reload show the newest message of a thread that was left further up @phone', async ({
  page,
}) => {
  const headers = { authorization: (await openSession(page.request, owner.employee)).authorization };
  for (const body of [LONG, 'The newest of all']) {
    await page.request.post(`/api/v1/requests/${owner.id}/messages`, {
      headers,
      data: { message: { body, attachment_keys: [] } },
    });
  }
  await open(page);
  const newest = messageLog(page).getByText('The newest of all');
  await scrollToTop(page);
  await expect(newest).not.toBeInViewport();
  await page.getByRole('link', { name: 'All requests' }).click();
  await expect(page).toHaveURL(/\/requests\/?$/);
  await page.goBack();
  await expect(newest).toBeInViewport();
  await scrollToTop(page);
  await page.goBack();
  await page.goForward();
  await expect(newest).toBeInViewport();
  await scrollToTop(page);
  await page.reload();
  await expect(newest).toBeInViewport();
});

test('earlier messages of a long thread come at a press, and what is read stays in its place @phone', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/newest=200/);
  const headers = { authorization: (await openSession(page.request, owner.employee)).authorization };
  const note = (number: number) =>
    page.request.post(`/api/v1/requests/${owner.id}/messages`, {
      headers,
      data: { message: { body: `Note ${String(number)}`, attachment_keys: [] } },
    });
  await Promise.all(Array.from({ length: 110 }, (_, number) => note(number)));
  await recordLayoutShifts(page);
  // The answer promise would fill the screen.
  const release = await hold(page, '**/users/current');
  await giveSession(page, await openSession(page.request, owner.employee));
  await page.goto(owner.path);
  await expect(messageLog(page).getByRole('listitem').last()).toBeInViewport();
  const shifts = await shiftsAfterPaint(page);
  await release();
  expect(
    shifts.reduce((total, { value }) => total + value, 0),
    JSON.stringify(shifts),
  ).toBeLessThan(NO_SHIFT);
  const earlier = page.getByRole('button', { name: 'Show earlier messages' });
  // The page keeps its place while older messages are drawn in portions, so one scroll may not reach the top.
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(earlier).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  const drawn = messageLog(page).getByRole('listitem');
  const firstNote = await drawn
    .first()
    .getByText(/^Note \d+$/)
    .innerText();
  const first = messageLog(page).getByText(firstNote, { exact: true });
  await page.route('**/api/v1/requests/*?newest=*', (route) => route.abort(), { times: 1 });
  await earlier.click();
  await expect(page.getByRole('alert')).toBeVisible();
  const before = await first.boundingBox();
  await earlier.press('Enter');
  await expect(drawn.first().getByText(firstNote, { exact: true })).toHaveCount(0);
  await expect(messageLog(page)).toBeFocused();
  await settle(page);
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(80);
  await expect(earlier).toHaveCount(0);
});
