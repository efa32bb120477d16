// docs/product/attachment.md#served-files
import type { Page } from 'playwright/test';
import { hostileNames, twoThingsAtOnce } from '../../tests/security/support/hostile-files.ts';
import { ask, ORIGIN, type StoredSession } from '../support/faults/signed-in.ts';
import { expect, test } from '../support/faults/stage.ts';

const FRAMES = `${ORIGIN}/frames-of-a-test`;
/** The browser's own console lines about a file that it refuses to run, show or play. */
const BROWSERS_OWN_REFUSALS = /sandboxed|Content Security Policy|MIME type|Failed to load resource/;
/** The control also loads images and PDFs as scripts, which are syntax errors. */
const NO_SCRIPT = /uncaught (Invalid or unexpected token|Unexpected token)/;

/** Uploads a file as the app does; returns the URL with which the app opens it. */
async function storedAddress(
  session: StoredSession,
  filename: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { presigned_url: upload, key } = await ask<{ presigned_url: string; key: string }>(
    session,
    '/uploads/presigned_url',
    { method: 'POST', body: JSON.stringify({ upload: { filename } }) },
  );
  const put = await fetch(upload, { method: 'PUT', body: bytes });
  expect(put.status, `${filename} is stored`).toBe(200);
  const path = `/uploads/expiring_url?key=${encodeURIComponent(key)}`;
  return (await ask<{ expiring_url: string }>(session, path)).expiring_url;
}

/** Opens the file as a page; a download in its place is fine, because it runs nothing. */
async function openAsPage(page: Page, address: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.url() === address);
  await page.goto(address).catch((error: unknown) => {
    if (!/ERR_ABORTED|Download is starting/.test(String(error))) throw error;
  });
  expect((await answer).status()).toBe(200);
}

/** Embeds the file in a page of the same origin in every way: frame, object, embed, image and script. */
async function openInPage(page: Page, address: string): Promise<void> {
  const url = address.replaceAll('&', '&amp;');
  const body = `<!doctype html><iframe src="${url}"></iframe><object data="${url}"></object><embed src="${url}">
    <img src="${url}"><script src="${url}"></script>`;
  await page.route(FRAMES, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(FRAMES);
}

const ways = [openAsPage, openInPage];

test('there are 24 pairs of file and name', () => {
  expect(Object.keys(twoThingsAtOnce).length * hostileNames.length).toBe(24);
});

for (const [kind, bytes] of Object.entries(twoThingsAtOnce)) {
  test(`${kind} does not run under any name`, async ({ page, demo, allowConsole }) => {
    allowConsole(BROWSERS_OWN_REFUSALS);
    allowConsole(NO_SCRIPT);
    let fired = 0;
    await page.exposeFunction('fired', () => (fired += 1));
    for (const name of hostileNames) {
      const address = await storedAddress(demo, name, bytes);
      for (const open of ways) {
        await test.step(`${open.name}: ${name}`, async () => {
          fired = 0;
          await open(page, address);
          // Code that runs has called `fired` before this returns.
          await page.evaluate(() => 0);
          expect(fired).toBe(0);
        });
      }
      await page.route(
        (url) => url.href === address,
        (route) => route.fulfill({ contentType: 'text/html', body: Buffer.from(bytes) }),
      );
      for (const open of ways) {
        await test.step(`control without the headers, ${open.name}: ${name}`, async () => {
          fired = 0;
          await open(page, address);
          await expect.poll(() => fired).toBeGreaterThan(0);
        });
      }
      await page.unrouteAll();
    }
  });
}
