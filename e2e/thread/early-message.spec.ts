// docs/product/shell.md#unsaved-work
// docs/product/thread.md#enter
// docs/product/thread.md#after-a-send
// docs/product/thread.md#message-drafts
// docs/product/thread.md#leaving-a-message
import type { Page } from 'playwright/test';
import { expect, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { openOwnRequest, storedMessages, timesStored } from '../support/employees/own-request.ts';
import { hold, ISLAND_CODE } from '../support/page/network.ts';
import { mainNavigation, messageField, messageLog } from '../support/locators.ts';
import { endWord } from '../support/page/keyboard.ts';

const sendOf = (page: Page) => page.getByRole('button', { name: 'Send' });

async function reloadedWithoutCode(page: Page) {
  const release = await hold(page, ISLAND_CODE);
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('astro-island[ssr]').first()).toBeAttached();
  return release;
}

test('what is written, sent or attached before hydration is delivered once, and leaving asks', async ({
  page,
}) => {
  const own = await openOwnRequest(page);

  await test.step('messages that were sent by button or key', async () => {
    const release = await reloadedWithoutCode(page);
    await expect(sendOf(page)).toBeDisabled();
    // Of an empty Braille cell and a Hangul filler nothing can be seen.
    await messageField(page).fill(' \u2800\u3164');
    await expect(sendOf(page)).toBeDisabled();
    await messageField(page).fill('');
    await messageField(page).pressSequentially('Faster than the scripts.');
    await sendOf(page).click();
    await expect(sendOf(page)).toHaveAttribute('aria-busy', 'true');
    await release();
    await expect(messageLog(page).getByText('Faster than the scripts.')).toBeVisible();
    await expect(messageField(page)).toHaveValue('');
    await expect(sendOf(page)).not.toHaveAttribute('aria-busy');
    await expect.poll(() => timesStored(page, own, 'Faster than the scripts.')).toBe(1);

    const releaseAgain = await reloadedWithoutCode(page);
    await messageField(page).pressSequentially('By keys alone.');
    await endWord(messageField(page));
    await expect(sendOf(page)).not.toHaveAttribute('aria-busy');
    await messageField(page).press('Enter');
    await releaseAgain();
    await expect(messageLog(page).getByText('By keys alone.')).toBeVisible();
    await expect(messageField(page)).toHaveValue('');
    await expect.poll(() => timesStored(page, own, 'By keys alone.')).toBe(1);
  });

  await test.step('a file', async () => {
    const release = await reloadedWithoutCode(page);
    await messageField(page).pressSequentially('With a photo.');
    await expect(sendOf(page)).toBeEnabled();
    await page.getByLabel('Attach a file').setInputFiles({ ...smallPhoto, name: 'roof.png' });
    await expect(sendOf(page)).toBeDisabled();
    await release();
    await expect(page.getByText('Uploaded')).toBeVisible();
    await sendOf(page).click();
    await expect(messageField(page)).toHaveValue('');
    const filesStored = async () =>
      (await storedMessages(page, own)).find(({ body_html }) => body_html === 'With a photo.')
        ?.attachment_keys.length;
    await expect.poll(filesStored).toBe(1);
  });

  await test.step('leaving by a link asks as soon as the code is loaded', async () => {
    const release = await reloadedWithoutCode(page);
    await messageField(page).pressSequentially('Not sent yet');
    await mainNavigation(page).getByRole('link', { name: 'Account' }).click();
    await release();
    const question = page.getByRole('alertdialog', { name: 'You have unsaved changes' });
    await expect(question).toContainText('Nothing is lost when you leave');
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(messageField(page)).toHaveValue('Not sent yet');
    await mainNavigation(page).getByRole('link', { name: 'Account' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible();
  });
});

test('an early text that is too long is not sent, nor that of another session shown, a reload keeps it, and no thread is needed', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/503/);
  const own = await openOwnRequest(page);

  await test.step('keeps early text through a reload, and as a draft after hydration', async () => {
    await reloadedWithoutCode(page);
    await messageField(page).pressSequentially('Half a thought');
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload({ waitUntil: 'commit' });
    await expect(messageField(page)).toHaveValue('Half a thought');
    await expect(sendOf(page)).toBeEnabled();
    await page.unroute(ISLAND_CODE);
    await page.reload();
    // From here on, only the draft stores it.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('earlyMessage'))).toBeNull();
    await expect(messageField(page)).toHaveValue('Half a thought');
    await page.reload();
    await expect(page.locator('form[data-ready]')).toBeAttached();
    await expect(messageField(page)).toHaveValue('Half a thought');
  });

  await test.step('neither sends one that is too long nor shows that of another session', async () => {
    await messageField(page).fill('');
    await page.evaluate(() => {
      sessionStorage.setItem('earlyMessage', `1 ${location.pathname}\nNot yours`);
    });
    const release = await reloadedWithoutCode(page);
    await expect(messageField(page)).toHaveValue('');
    await messageField(page).fill('x'.repeat(8_001));
    await expect(sendOf(page)).toBeEnabled();
    await release();
    await expect(page.getByRole('alert')).toContainText('8,001 characters');
    await expect(sendOf(page)).toBeDisabled();
    await messageField(page).fill('');
  });

  await test.step('keeps the composer when the thread cannot be loaded', async () => {
    const thread = new RegExp(`/api/v1/requests/${own.id}(?:\\?|$)`);
    // As the next page begins: a late reply to this one would store the thread again.
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('cache:')) localStorage.removeItem(key);
    });
    await page.route(thread, (route) => route.fulfill({ status: 503, json: {} }));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await messageField(page).fill('Can you hear me?');
    await sendOf(page).click();
    // Without the thread, the client cannot tell whether an earlier try was delivered.
    await expect(page.getByRole('alert').getByText(/Not sent yet/)).toBeVisible();
    await expect(messageField(page)).toHaveValue('');
    await page.unroute(thread);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(messageLog(page).getByText('Can you hear me?')).toBeVisible();
    await expect(messageField(page)).toHaveValue('');
    await expect.poll(() => timesStored(page, own, 'Can you hear me?')).toBe(1);
  });
});
