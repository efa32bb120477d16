// docs/product/uploads.md#upload-call
// docs/product/uploads.md#failed-upload
// docs/product/uploads.md#upload-in-messages
import { expect, test } from '../fixtures.ts';
import { smallPhoto } from '../support/assistant.ts';
import { cuttingProxy } from '../support/cutting-proxy.ts';
import { openOwnRequest, storedMessages } from '../support/employees/own-request.ts';
import { apiPort } from '../support/server.ts';
import { messageField, messageLog } from '../support/locators.ts';

const TEXT = 'These words stay.';
/** A picture of several packets; decoders ignore the bytes after its end marker. */
const largePhoto = { ...smallPhoto, buffer: Buffer.concat([smallPhoto.buffer, Buffer.alloc(3_000_000)]) };

for (const part of [0, 0.5, 0.99]) {
  test(`retries an upload cut at ${String(part * 100)} % and keeps the text`, async ({
    page,
    allowConsole,
  }) => {
    // A browser may retry an upload after a broken connection, but the URL is single use.
    allowConsole(/ERR_|status of 403/);
    const proxy = await cuttingProxy(new URL(`http://localhost:${String(apiPort)}`));
    try {
      await page.route(/uploads\/(presigned_url|expiring_url)/, async (route) => {
        const reply = await route.fetch();
        // The page's policy allows calls to its own origin alone, which is the proxy.
        const body = (await reply.text()).replaceAll(`http://localhost:${String(apiPort)}`, proxy.origin);
        await route.fulfill({ response: reply, body });
      });
      const own = await openOwnRequest(page, proxy.origin);
      await messageField(page).fill(TEXT);
      proxy.cutAt = part;
      await page.getByLabel('Attach a file').setInputFiles(largePhoto);
      const problem = page.getByRole('alert').filter({ hasText: 'There was an error uploading your file' });
      await expect(problem).toBeVisible();
      await expect(messageField(page)).toHaveValue(TEXT);
      proxy.cutAt = null;
      await problem.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Uploaded')).toBeVisible();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(messageField(page)).toHaveValue('');
      const stored = (await storedMessages(page, own)).filter(({ body_html }) => body_html === TEXT);
      expect(stored.map(({ attachment_keys }) => attachment_keys.length)).toEqual([1]);
      // The picture in the thread still needs the connection.
      const picture = messageLog(page).getByRole('link', { name: smallPhoto.name });
      await expect(picture.locator('img')).toBeVisible();
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      proxy.close();
    }
  });
}
