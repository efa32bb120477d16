import { expect, test } from './fixtures.ts';
import { smallPhoto } from './support/assistant.ts';
import { cuttingProxy } from './support/cutting-proxy.ts';
import { openOwnRequest, storedMessages } from './support/open-own-request.ts';
import { apiPort } from './support/server.ts';

const TEXT = 'These words stay.';
/** A picture that takes more than one packet: what follows its end mark is of no meaning. */
const largePhoto = { ...smallPhoto, buffer: Buffer.concat([smallPhoto.buffer, Buffer.alloc(3_000_000)]) };

for (const part of [0, 0.5, 0.99]) {
  test(`an upload cut at ${String(part * 100)} % recovers and the text is kept`, async ({
    page,
    allowConsole,
  }) => {
    // A browser may try a broken connection's upload again by itself; the address is good for one try.
    allowConsole(/ERR_|status of 403/);
    const proxy = await cuttingProxy(new URL(`http://localhost:${String(apiPort)}`));
    try {
      await page.route(/uploads\/(presigned_url|expiring_url)/, async (route) => {
        const reply = await route.fetch();
        // The policy of the page lets it call its own origin alone: here, that is the proxy.
        const body = (await reply.text()).replaceAll(`http://localhost:${String(apiPort)}`, proxy.origin);
        await route.fulfill({ response: reply, body });
      });
      const own = await openOwnRequest(page, proxy.origin);
      await page.getByLabel('Message', { exact: true }).fill(TEXT);
      proxy.cutAt = part;
      await page.getByLabel('Attach a file').setInputFiles(largePhoto);
      const problem = page.getByRole('alert').filter({ hasText: 'There was an error uploading your file' });
      await expect(problem).toBeVisible();
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue(TEXT);
      proxy.cutAt = null;
      await problem.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByText('Uploaded')).toBeVisible();
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
      const stored = (await storedMessages(page, own)).filter(({ body_html }) => body_html === TEXT);
      expect(stored.map(({ attachment_keys }) => attachment_keys.length)).toEqual([1]);
      // The line is still needed for the picture in the thread.
      const picture = page
        .getByRole('log', { name: 'Messages' })
        .getByRole('link', { name: smallPhoto.name });
      await expect(picture.locator('img')).toBeVisible();
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      proxy.close();
    }
  });
}
