// docs/product/attachment.md#attachment-page
// docs/product/attachment.md#download
// docs/product/thread.md#picture-dialog
// docs/product/uploads.md#previews
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { ownRequest, type Owner } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { messageField, messageLog, pictureDialog } from '../support/locators.ts';
import { FAILED_CALLS } from '../support/page/page-guard.ts';
import { press } from '../support/page/keyboard.ts';
import { apiPort } from '../support/server.ts';

type Place = readonly [x: number, y: number];

const sample = (name: string) => readFileSync(new URL(`../../server/demo/files/${name}`, import.meta.url));
const PICTURE = sample('cake-sketch.jpg');
const FILES: readonly (readonly [name: string, bytes: Buffer, text: string])[] = [
  ['first.jpg', PICTURE, 'Call (202) 555-0143.'],
  ['second.jpg', PICTURE, 'The second.'],
  ['quote.pdf', sample('moving-quotes.pdf'), 'And the quote.'],
];

let owner: Owner;

/** Sends a message with each file, and opens the thread. */
async function openThread(page: Page): Promise<void> {
  const session = await openSession(page.request, owner.employee);
  const headers = { authorization: session.authorization };
  for (const [filename, data, body] of FILES) {
    const upload = { upload: { filename }, request_id: owner.id };
    const reply = await page.request.post('/api/v1/uploads/presigned_url', { headers, data: upload });
    const { presigned_url, key } = (await reply.json()) as { presigned_url: string; key: string };
    await page.request.put(presigned_url, { data });
    const message = { message: { body, attachment_keys: [key] } };
    await page.request.post(`/api/v1/requests/${owner.id}/messages`, { headers, data: message });
  }
  await giveSession(page, session);
  await page.goto(owner.path);
}

/** Moves fingers over the page, each from its first place to its last. */
async function moveFingers(
  page: Page,
  fingers: readonly (readonly [from: Place, to: Place])[],
): Promise<void> {
  const STEPS = 4;
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', part: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: (type === 'touchEnd' ? [] : fingers).map(([from, to], id) => ({
        id,
        x: from[0] + (to[0] - from[0]) * part,
        y: from[1] + (to[1] - from[1]) * part,
      })),
    });
  await send('touchStart', 0);
  for (let step = 1; step <= STEPS; step += 1) await send('touchMove', step / STEPS);
  await send('touchEnd', 1);
}

test.beforeEach(async () => {
  owner = await ownRequest(`http://localhost:${String(apiPort)}`);
});

test('pictures open in a dialog, a PDF in a new tab, a phone number is a link, and a tap beside a picture presses nothing below @phone', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_CALLS);
  // The second picture has no thumbnail, and cannot be shown at first.
  const secondAddress = '**/expiring_url?key=*second.jpg*';
  await page.route(secondAddress, (route) => route.abort());
  await openThread(page);
  const log = messageLog(page);
  const phone = log.getByRole('link', { name: '(202) 555-0143' });
  await expect(phone).toHaveAttribute('href', 'tel:+12025550143');
  await expect(phone).not.toHaveAttribute('target');
  const pdf = log.getByRole('link', { name: 'quote.pdf' });
  await expect(pdf).toHaveAttribute('target', '_blank');
  await expect(pdf).toHaveAttribute('rel', 'noopener');
  // Unsent words stay, and nothing asks about them.
  await messageField(page).fill('Not sent yet');
  const picture = log.getByRole('link', { name: 'first.jpg' });
  const dialog = pictureDialog(page);
  const shown = dialog.getByRole('img');
  await expect(log.getByRole('link', { name: 'second.jpg' })).toBeVisible();
  await press(page, picture);
  await expect(shown).toBeVisible();
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('+');
  await expect(dialog.getByText('150%')).toBeVisible();
  await page.keyboard.press('0');
  await expect(dialog.getByText('100%')).toBeVisible();
  await moveFingers(page, [
    [
      [180, 420],
      [120, 420],
    ],
    [
      [210, 420],
      [270, 420],
    ],
  ]);
  await expect(dialog.getByText('500%')).toBeVisible();
  await page.touchscreen.tap(195, 420);
  await page.touchscreen.tap(195, 420);
  await expect(dialog.getByText('100%')).toBeVisible();
  await moveFingers(page, [
    [
      [300, 420],
      [100, 420],
    ],
  ]);
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog.getByRole('alert')).toContainText('We could not load this picture.');
  await page.unroute(secondAddress);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(shown).toBeVisible();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download second.jpg' }).click();
  expect((await saved).suggestedFilename()).toBe('second.jpg');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(picture).toBeFocused();
  await expect(messageField(page)).toHaveValue('Not sent yet');

  // With its thumbnail.
  await page.reload();
  const opened = log.getByRole('link', { name: 'second.jpg' });
  await expect(picture.locator('img')).toBeVisible();
  await opened.tap();
  await expect(shown).toBeVisible();
  // Above the shown picture; the thread may still follow its newest message.
  const scrollToIt = (link: Element) => {
    scrollBy({ top: link.getBoundingClientRect().top - 100, behavior: 'instant' });
    return Math.round(link.getBoundingClientRect().top);
  };
  // It has enough below it to be scrolled to the top.
  await expect.poll(() => picture.evaluate(scrollToIt)).toBe(100);
  const box = await picture.boundingBox();
  const top = (await shown.boundingBox())?.y ?? 0;
  if (box === null) throw new Error('Nothing to tap.');
  const place = { x: box.x + box.width / 2, y: box.y + 20 };
  expect(place.y, 'beside the picture').toBeLessThan(top);
  const click = await page.evaluateHandle(() => ({
    target: new Promise<EventTarget | null>((resolve) => {
      addEventListener('click', ({ target }) => resolve(target), { capture: true, once: true });
    }),
  }));
  await page.touchscreen.tap(place.x, place.y);
  const isInDialog = await click.evaluate(
    async ({ target }) => ((await target) as Element).closest('dialog') !== null,
  );
  expect(isInDialog).toBe(true);
  await expect(dialog).toHaveCount(0);
  await expect(opened).toBeFocused();
});

test('Back closes the picture and stays in the conversation @wide', async ({ page }) => {
  await openThread(page);
  const picture = messageLog(page).getByRole('link', { name: 'first.jpg' });
  const dialog = pictureDialog(page);
  const place = () => page.evaluate(() => window.navigation.currentEntry?.index);
  const placeOfThread = await place();
  await picture.click();
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect(dialog.getByText('2 of 2')).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(owner.path);
  await expect(picture).toBeFocused();
  expect(await place()).toBe(placeOfThread);
  const waysToClose = [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    // Beside the picture.
    () => page.mouse.click(20, 120),
  ];
  for (const close of waysToClose) {
    await picture.click();
    await expect(dialog.getByRole('img')).toBeVisible();
    await close();
    await expect(dialog).toHaveCount(0);
    await expect.poll(place).toBe(placeOfThread);
    await expect(page).toHaveURL(owner.path);
  }
  // A message that arrives under the picture stays in view.
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await messageLog(page).getByRole('link', { name: 'second.jpg' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  const { authorization } = await openSession(page.request, owner.employee);
  const data = { message: { body: `${'Line\n'.repeat(12)}The end.`, attachment_keys: [] } };
  await page.request.post(`/api/v1/requests/${owner.id}/messages`, { headers: { authorization }, data });
  const arrived = messageLog(page).getByRole('listitem').filter({ hasText: 'The end.' });
  await expect(arrived).toBeInViewport({ ratio: 0.9 });
  await page.goBack();
  await expect.poll(place).toBe(placeOfThread);
  await expect(dialog).toHaveCount(0);
  await expect(arrived).toBeInViewport({ ratio: 0.9 });
});
