// docs/product/thread.md#own-bar
// docs/product/thread.md#side-panel
// docs/product/thread.md#room-for-words
// docs/product/thread.md#the-concierge
// docs/product/accessibility.md#keyboard
import { expect, expectAccessible, test } from '../fixtures.ts';
import { MOVERS_SURVEY_ID, openOwnRequest, ownRequest } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { messageField, messageLog } from '../support/locators.ts';
import { changeReply } from '../support/page/network.ts';
import { smallPhoto } from '../support/assistant.ts';
import { isFocusInView } from '../support/page/focus.ts';

test('a wide screen has what was told, the files and the concierge beside the messages, and name and status in view @wide', async ({
  page,
  concierge,
}) => {
  const { id } = await openOwnRequest(page);
  const panel = page.getByRole('complementary', { name: 'About this request' });
  await expect(panel).toContainText('What you told us');
  await expect(panel.locator('details')).toHaveAttribute('open', '');
  await expect(panel).toContainText('The concierge who takes it appears here.');
  await expect(page.locator('details')).toHaveCount(1);
  await page.getByLabel('Attach a file').setInputFiles(smallPhoto);
  await messageField(page).fill('Such as this one.');
  await page.getByRole('button', { name: 'Send' }).click();
  const file = panel.getByRole('button', { name: smallPhoto.name });
  await expect(file).toBeVisible();
  await concierge('reply', id, 'I see.');
  await expectAccessible(page);
  await file.click();
  await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(file).toBeFocused();

  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(panel).toHaveCount(0);
  await expect(page.locator('details')).not.toHaveAttribute('open');

  const lines = Array.from({ length: 60 }, (_, line) => `Line ${String(line)}`).join('\n');
  await concierge('reply', id, lines);
  await expect(messageLog(page).getByText('Line 59')).toBeVisible();
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByText('In Progress')).toBeInViewport();
});

test('a phone keeps the person, the date and the progress in view while further down is read @phone', async ({
  page,
  concierge,
}) => {
  const owner = await ownRequest(undefined, MOVERS_SURVEY_ID);
  const { authorization } = await openSession(page.request, owner.employee);
  await page.request.post(`/api/v1/requests/${owner.id}/appointment`, {
    headers: { authorization },
    data: { at: '2099-12-05T18:00:00Z', time_zone: 'America/Los_Angeles', place: 'Portland' },
  });
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${String(line)}`).join('\n');
  await concierge('reply', owner.id, lines);
  // The sample concierge is the service, which is never named.
  const ines = { name: 'Ines Vidal', title: null, portrait_url: null, since: null };
  await changeReply(page, '**/api/v1/requests/*?newest=*', ({ request }: { request: object }) => ({
    request: { ...request, concierge: ines },
  }));
  await giveSession(page, await openSession(page.request, owner.employee));
  await page.goto(owner.path);
  await expect(messageLog(page).getByText('Line 59')).toBeVisible();
  const bar = page.locator('.thread-bar');
  for (const top of [0, 100_000]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(bar.getByText('With Ines')).toBeInViewport({ ratio: 1 });
    await expect(bar.getByText(/Sat, Dec 5, 2099, 10:00 AM \(Portland\) · 0 of 5 done/)).toBeInViewport({
      ratio: 1,
    });
  }
});

test('names the concierge, with portrait and first message @wide', async ({ page, signIn }) => {
  await signIn('/requests/');
  await page.getByRole('link', { name: 'Warning light on the wagon' }).click();
  await expect(messageLog(page).getByRole('listitem').first()).toBeAttached();
  await expect(page.getByText(/^With Noor since (?:today|yesterday|\w+day)$/)).toBeVisible();
  await expect(messageLog(page).locator('p img').first()).toHaveAttribute('src', /\.svg$/);
  const panel = page.getByRole('complementary', { name: 'About this request' });
  await expect(panel.getByRole('region', { name: 'Your concierge' })).toContainText(
    'Travel, cars and paperwork',
  );
});

for (const { width, height } of [
  { width: 320, height: 400 },
  { width: 1440, height: 500 },
]) {
  test(`at ${String(width)} by ${String(height)} neither bar nor composer covers what Tab and Shift + Tab reach @wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openOwnRequest(page);
    const last = 8;
    for (let at = 1; at <= last; at += 1) {
      await messageField(page).fill(`https://a.example/${String(at)}`);
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(
        messageLog(page).getByRole('link', { name: `https://a.example/${String(at)}` }),
      ).toBeVisible();
    }
    // A delivered message is taller, and for a reader at the end the thread follows it.
    await expect(page.getByText('Sending…')).toHaveCount(0);
    // A draft of several lines: the composer is higher.
    await messageField(page).fill('One\nTwo\nThree');
    const first = messageLog(page).getByRole('link', { name: 'https://a.example/1', exact: true });
    const newest = messageLog(page).getByRole('link', {
      name: `https://a.example/${String(last)}`,
      exact: true,
    });
    await first.focus();
    for (const { key, end } of [
      { key: 'Tab', end: newest },
      { key: 'Shift+Tab', end: first },
    ]) {
      while (!(await end.evaluate((link) => link === document.activeElement))) {
        await page.keyboard.press(key);
        const what = await page.evaluate(() => document.activeElement?.textContent);
        expect(await isFocusInView(page), `${key} to ${String(what)}`).toBe(true);
      }
    }
  });
}

test('the bar above the messages and the buttons below them take the focus without moving the messages @wide', async ({
  page,
  concierge,
}) => {
  const { id } = await openOwnRequest(page);
  await page.setViewportSize({ width: 390, height: 600 });
  const lines = Array.from({ length: 60 }, (_, line) => `Line ${String(line)}`).join('\n');
  await concierge('reply', id, lines);
  await expect(messageLog(page).getByText('Line 59')).toBeVisible();
  const middle = await page.evaluate(() => {
    scrollTo({ top: document.documentElement.scrollHeight / 2, behavior: 'instant' });
    return scrollY;
  });
  for (const control of [
    page.getByRole('link', { name: 'All requests' }),
    page.getByRole('button', { name: 'Let Enter start a new line' }),
  ]) {
    await control.focus();
    await expect(control).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(middle);
  }
});
