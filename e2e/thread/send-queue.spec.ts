// docs/product/accessibility.md#screen-readers
// docs/product/session.md#expired-session
// docs/product/session.md#reason-on-the-sign-in-page
// docs/product/thread.md#after-a-send
// docs/product/thread.md#message-drafts
import type { Page, Route } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  openOwnRequest,
  storedMessages,
  timesStored,
  type OwnRequest,
} from '../support/employees/own-request.ts';
import { messageField, messageLog } from '../support/locators.ts';

/** A first call that fails as the network returns is tried again ten seconds later (docs/product/thread.md#pending-messages). */
const AFTER_A_RETRY = { timeout: 20_000 };

async function send(page: Page, text: string): Promise<void> {
  await messageField(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

test.beforeEach(({ allowConsole }) => {
  // The browser's own console lines while offline.
  allowConsole(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION/);
});

/** Holds the calls that send messages until the returned function is called; then `answer` ends them. */
async function holdSends(page: Page, answer = (route: Route) => route.continue()): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route('**/messages*', async (route) => {
    await promise;
    await answer(route);
  });
  return () => resolve(undefined);
}

const bodies = async (page: Page, own: OwnRequest) =>
  (await storedMessages(page, own)).map(({ body_html }) => body_html).slice(-5);

test('empties the field at once, shows each message until it is delivered, in order, and loses no key', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 500/);
  const own = await openOwnRequest(page);

  await test.step('grows with its text up to a part of the screen', async () => {
    const height = async () => (await messageField(page).boundingBox())?.height ?? 0;
    const atFirst = await height();
    await messageField(page).fill('One\ntwo\nthree\nfour');
    await expect.poll(height).toBeGreaterThan(atFirst * 1.5);
    await messageField(page).fill('One\n'.repeat(200));
    await expect.poll(height).toBeGreaterThan(atFirst * 3);
    expect(await height()).toBeLessThan(0.45 * (page.viewportSize()?.height ?? 0));
    await messageField(page).fill('One line.');
    await expect.poll(height).toBe(atFirst);
    await send(page, 'One\ntwo\nthree\nfour');
    await expect(messageField(page)).toHaveValue('');
    await expect.poll(height).toBe(atFirst);
  });

  await test.step('empties the field at once and shows each message until it is delivered', async () => {
    const goOn = await holdSends(page);
    const words = ['One', 'Two', 'Three', 'Four', 'Five'];
    await messageField(page).focus();
    for (const word of words) await page.keyboard.insertText(word).then(() => page.keyboard.press('Enter'));
    await page.keyboard.type('Six');
    await expect(messageField(page)).toHaveValue('Six');
    for (const word of words) await expect(messageLog(page).getByText(word, { exact: true })).toBeVisible();
    await expect(messageLog(page).getByText('Sending…')).toHaveCount(5);
    goOn();
    await expect(messageLog(page).getByText('Sending…')).toHaveCount(0);
    await expect(messageField(page)).toHaveValue('Six');
    await expect(messageField(page)).toBeFocused();
    for (const word of words) await expect(messageLog(page).getByText(word, { exact: true })).toHaveCount(1);
    expect(await bodies(page, own)).toEqual(words);
    await page.unroute('**/messages*');
    await messageField(page).fill('');
  });

  await test.step('loses no key that is pressed right behind Enter, or just before a reload', async () => {
    await messageField(page).focus();
    for (const key of 'one\ntwo\nthree\nfour') await page.keyboard.press(key === '\n' ? 'Enter' : key);
    await expect(messageField(page)).toHaveValue('four');
    await expect.poll(() => bodies(page, own)).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    await page.keyboard.type(' and the last letter');
    await page.reload();
    await expect(messageField(page)).toHaveValue('four and the last letter');
  });

  await test.step('a refused message holds back those behind it, and can be retried, edited and deleted by keyboard', async () => {
    await page.route('**/messages*', (route) =>
      route.request().postData()?.includes('Second') === true
        ? route.fulfill({ status: 500, json: { error: 'Broken.' } })
        : route.continue(),
    );
    for (const text of ['First', 'Second', 'Third']) await send(page, text);
    const log = messageLog(page);
    await expect(log.getByRole('alert')).toHaveText('Your message was not sent. Broken.');
    await expect(log.getByText('Waiting for the message above.')).toBeVisible();
    expect(await timesStored(page, own, 'First')).toBe(1);
    expect(await timesStored(page, own, 'Third')).toBe(0);

    const refusal = page.waitForResponse('**/messages*');
    await log.getByRole('button', { name: 'Retry' }).press('Enter');
    await refusal;
    await expect(log.getByRole('alert')).toBeVisible();
    await expect(messageField(page)).toBeFocused();

    await page.keyboard.type('Behind it');
    await log.getByRole('button', { name: 'Edit' }).first().press('Enter');
    await expect(messageField(page)).toBeFocused();
    await expect(messageField(page)).toHaveValue('Second\nBehind it');
    await expect.poll(() => timesStored(page, own, 'Third')).toBe(1);
    await page.keyboard.press('Enter');
    await expect(log.getByRole('alert')).toBeVisible();
    await log.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(log.getByText('Second')).toHaveCount(0);
    await expect(messageField(page)).toBeFocused();
    expect((await bodies(page, own)).slice(-2)).toEqual(['First', 'Third']);
  });
});

test('delivers pending messages once after a reload, from another page without a question, and with two tabs open', async ({
  page,
  context,
}) => {
  const own = await openOwnRequest(page);

  await test.step('with two tabs open, and empties the draft of both', async () => {
    await messageField(page).fill('One of two tabs.');
    const second = await context.newPage();
    await second.goto(`/requests/${own.id}`);
    await expect(messageField(second)).toHaveValue('One of two tabs.');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    for (const tab of [page, second]) {
      await expect(messageLog(tab).getByText('Not sent yet')).toBeVisible();
      await expect(messageField(tab)).toHaveValue('');
    }
    await context.setOffline(false);
    for (const tab of [page, second]) {
      await expect(messageLog(tab).getByText('One of two tabs.')).toHaveCount(1);
      await expect(messageLog(tab).getByText('Not sent yet')).toHaveCount(0, AFTER_A_RETRY);
    }
    expect(await timesStored(page, own, 'One of two tabs.')).toBe(1);
    await second.close();
  });

  await test.step('after a reload, and from another page, without a question', async () => {
    page.on('dialog', (dialog) => expect.soft(dialog.message(), 'no question').toBe(undefined));
    await holdSends(page);
    await send(page, 'Reload me.');
    await expect(messageLog(page).getByText('Sending…')).toBeVisible();
    await page.unroute('**/messages*');
    await page.reload();
    await expect(messageLog(page).getByText('Reload me.')).toHaveCount(1);
    await expect(messageLog(page).getByText(/Sending|Not sent/)).toHaveCount(0);
    expect(await timesStored(page, own, 'Reload me.')).toBe(1);

    await page.route('**/messages*', (route) => route.abort('connectionfailed'));
    await send(page, 'Sent from the dashboard.');
    await expect(messageLog(page).getByText('Not sent yet')).toBeVisible();
    await page.goto('/dashboard');
    await page.unroute('**/messages*');
    await expect.poll(() => timesStored(page, own, 'Sent from the dashboard.'), AFTER_A_RETRY).toBe(1);
    await page.goBack();
    await expect(messageLog(page).getByText('Sent from the dashboard.')).toHaveCount(1);
  });
});
