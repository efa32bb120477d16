// docs/product/attachment.md#attachment-page
// docs/product/thread.md#phone-numbers
// docs/product/thread.md#one-attachment
// docs/product/thread.md#several-files
// docs/product/uploads.md#one-file
// docs/product/uploads.md#replaced-file
// docs/product/uploads.md#upload-states
// docs/product/uploads.md#upload-call
// docs/product/uploads.md#failed-upload
// docs/product/uploads.md#upload-in-messages
// docs/product/uploads.md#aborted-upload
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { openOwnRequest, storedMessages, timesStored } from '../support/employees/own-request.ts';
import { messageField, messageLog } from '../support/locators.ts';
import { FAILED_CALLS } from '../support/page/page-guard.ts';

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send' });

/** Pastes files into the field or drops them on the log. */
async function handOver(
  page: Page,
  how: 'paste' | 'drop',
  names: readonly string[],
  type: string,
): Promise<void> {
  const base64 = smallPhoto.buffer.toString('base64');
  const target = how === 'paste' ? messageField(page) : messageLog(page);
  await target.evaluate(
    (element, given) => {
      const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      for (const name of given.names) data.items.add(new File([bytes], name, { type: given.type }));
      const common = { bubbles: true, cancelable: true };
      if (given.how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...common, clipboardData: data }));
        return;
      }
      element.dispatchEvent(new DragEvent('dragover', { ...common, dataTransfer: data }));
      element.dispatchEvent(new DragEvent('drop', { ...common, dataTransfer: data }));
    },
    { how, names, type, base64 },
  );
}

async function sendWith(page: Page, text: string): Promise<void> {
  await expect(page.getByText('Uploaded')).toBeVisible();
  await messageField(page).fill(text);
  await sendButton(page).click();
  await expect(messageField(page)).toHaveValue('');
}

test('a picture by paste or drop is previewed, sent and shown as a thumbnail, and each of several files is a message @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of (404|500)/);
  const own = await openOwnRequest(page);
  await expect(page.getByLabel('Take a photo')).toHaveCount(0);

  await test.step('by paste or drop, and pasted text is text', async () => {
    await messageField(page).evaluate((element) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'From a letter');
      data.items.add(new File(['x'], 'words.png', { type: 'image/png' }));
      element.dispatchEvent(
        new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      );
    });
    await expect(page.getByRole('button', { name: 'Remove words.png' })).toHaveCount(0);

    for (const how of ['paste', 'drop'] as const) {
      await handOver(page, how, [`${how}.png`], 'image/png');
      await expect(page.locator('form img[src^="blob:"]')).toBeVisible();
      await sendWith(page, `Look at her ${how}.`);
      const picture = messageLog(page).getByRole('link', { name: `${how}.png` });
      await expect(picture.locator('img')).toBeVisible();
      expect((await picture.boundingBox())?.height).toBeGreaterThan(150);
      // An automatic reply may follow it.
      const filesStored = async () =>
        (await storedMessages(page, own)).find(({ body_html }) => body_html === `Look at her ${how}.`)
          ?.attachment_keys.length;
      await expect.poll(filesStored).toBe(1);
    }
  });

  await test.step('sends a message for each of several files, in order', async () => {
    await page
      .getByLabel('Attach a file')
      .setInputFiles(['one.png', 'two.png', 'three.png'].map((name) => ({ ...smallPhoto, name })));
    await expect(page.getByText('Uploaded')).toHaveCount(3);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Remove two.png' }).click();
    await expect(page.getByLabel('Attach a file')).toBeFocused();
    await handOver(page, 'drop', ['four.png', 'notes.txt'], 'image/png');
    await expect(page.getByText('Uploaded')).toHaveCount(4);
    await page.getByRole('button', { name: 'Remove notes.txt' }).click();
    await messageField(page).fill('Three pictures.');
    await sendButton(page).click();
    const sent = async () =>
      (await storedMessages(page, own))
        .filter(({ attachment_keys: keys }) => keys.length === 1)
        .slice(-3)
        .map(({ body_html, attachment_keys: [key = ''] }) => `${body_html} ${key.split('-').at(-1) ?? ''}`);
    await expect
      .poll(sent)
      .toEqual(['Three pictures. one.png', 'Attached: three.png three.png', 'Attached: four.png four.png']);
  });

  await test.step('shows an unreadable picture as a file', async () => {
    await page.route('**/uploads/expiring_url**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByLabel('Attach a file').setInputFiles({ ...smallPhoto, name: 'broken.png' });
    await sendWith(page, 'It is broken.');
    const card = messageLog(page).getByRole('link', { name: 'broken.png' });
    await expect(card).toHaveText('broken.png');
    await expect(card.locator('img')).toHaveCount(0);
  });
});

test('offers the camera on a phone, and keeps the composer visible above a keyboard @phone', async ({
  page,
}) => {
  await openOwnRequest(page);
  const camera = page.getByLabel('Take a photo');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await camera.setInputFiles(smallPhoto);
  await sendWith(page, 'From my camera.');
  await expect(messageLog(page).getByRole('link', { name: smallPhoto.name })).toBeVisible();
  const { width = 0 } = page.viewportSize() ?? {};
  await messageField(page).focus();
  // With `interactive-widget=resizes-content` a keyboard reduces the height.
  await page.setViewportSize({ width, height: 420 });
  await expect(messageField(page)).toBeInViewport({ ratio: 1 });
  await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
});

/** Failures of an upload: it is stored but nothing answers, or it gets no address. */
const faults: readonly ((page: Page) => Promise<unknown>)[] = [
  (page) =>
    page.route('**/files/**', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    }),
  (page) =>
    page.route('**/presigned_url', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })),
];

test('an upload that fails is retried with a new URL, and can be cancelled and replaced @wide', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_CALLS);
  const own = await openOwnRequest(page);
  const file = page.getByLabel('Attach a file');
  for (const [turn, fail] of faults.entries()) {
    const text = `These words stay ${String(turn)}.`;
    await messageField(page).fill(text);
    await fail(page);
    await file.setInputFiles(smallPhoto);
    const problem = page.getByRole('alert').filter({ hasText: 'There was an error uploading your file' });
    await expect(problem).toBeVisible();
    await expect(messageField(page)).toHaveValue(text);
    await page.unrouteAll();
    const addresses = page.waitForRequest('**/presigned_url');
    await problem.getByRole('button', { name: 'Retry' }).click();
    await addresses;
    await sendWith(page, text);
    await expect.poll(() => timesStored(page, own, text)).toBe(1);
  }

  await messageField(page).fill('These words stay.');
  await page.route('**/files/**', () => undefined);
  await file.setInputFiles(smallPhoto);
  await expect(page.getByText(/Uploading/)).toBeVisible();
  await page.getByRole('button', { name: `Remove ${smallPhoto.name}` }).click();
  await expect(file).toBeFocused();
  await expect(page.getByText(/Uploading/)).toHaveCount(0);
  await file.setInputFiles({ ...smallPhoto, name: 'first.png' });
  await expect(page.getByText(/Uploading/)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await file.setInputFiles({ ...smallPhoto, name: 'second.png' });
  await expect(page.getByText('Replaced first.png with second.png.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove first.png' })).toBeVisible();
  await expect(file).toBeFocused();
  await file.setInputFiles({ ...smallPhoto, name: 'second.png' });
  await sendWith(page, 'These words stay.');
  const storedNames = async () =>
    (await storedMessages(page, own)).at(-1)?.attachment_keys.map((key) => key.split('-').at(-1));
  await expect.poll(storedNames).toEqual(['second.png']);
});
