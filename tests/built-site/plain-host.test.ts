// docs/product/attachment.md#attachment-key
// docs/product/routes.md#deep-links
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { plainHost } from '../../e2e/support/core-api/plain-host.ts';
import { CHROMIUM_FLAGS } from '../../scripts/tools/chromium.mjs';
import { titleOf } from './support/ask.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';
import { moved, screens, unknown } from './support/cases.ts';

const SIGNED_IN = `
  localStorage.setItem('token', 'a-token');
  localStorage.setItem('tokenExpiresAt', String(Date.now() + 3600_000));`;
const PUBLIC_SCREENS = ['signIn', 'signUp', 'forgotPassword', 'resetPassword', 'unlock', 'confirmEmail'];
const executablePath = process.env['CHROMIUM_PATH'];

function missing(): string | null {
  if ('skipped' in builtSite) return builtSite.skipped;
  return executablePath ? null : 'CHROMIUM_PATH names no browser';
}

let host: Server | undefined;
let browser: Browser | undefined;
let signedOut: BrowserContext;
let signedIn: BrowserContext;

beforeAll(async () => {
  const reason = missing();
  if (reason !== null || 'skipped' in builtSite) {
    warnSkipped('Hosting without rewrites', reason ?? '');
    return;
  }
  host = plainHost(builtSite.folder);
  await once(host.listen(0, '127.0.0.1'), 'listening');
  const baseURL = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath: executablePath ?? '', args: CHROMIUM_FLAGS });
  signedOut = await browser.newContext({ baseURL });
  signedIn = await browser.newContext({ baseURL });
  await signedIn.addInitScript(SIGNED_IN);
});
beforeEach((context) => {
  const reason = missing();
  if (reason !== null) context.skip(reason);
});
afterAll(async () => {
  await browser?.close();
  host?.close();
});

/** Opens an address, waits for the redirects and returns the final screen. */
async function visit(context: BrowserContext, path: string, end = path) {
  const page = await context.newPage();
  try {
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForURL(end, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => document.documentElement.style.visibility !== 'hidden');
    return { title: await page.title(), text: await page.innerText('body') };
  } finally {
    await page.close();
  }
}

it.each([
  ['/reset-password/a-token', 'resetPassword'],
  ['/requests/category/7', 'requestCategory'],
] as const)('runs the islands of %s within the policy', async (path, screen) => {
  const page = await (screen === 'resetPassword' ? signedOut : signedIn).newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  await page.goto(path);
  await expect.poll(() => page.title()).toBe(titleOf(screen));
  await expect.poll(() => page.locator('astro-island').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('astro-island[ssr]').count(), { timeout: 10_000 }).toBe(0);
  await page.close();
  // The page itself and the calls of the missing API get a 404.
  expect(complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
});

// Of the addresses without a document, whose table has a test of its own.
const dynamic = screens.filter(([path]) => /(?:example-bakery|a-token|42|unlock)$/.test(path));

it.each(dynamic)('%s shows %s', async (path, screen) => {
  const context = PUBLIC_SCREENS.includes(screen) ? signedOut : signedIn;
  expect(await visit(context, `${path}?a=b#c`)).toMatchObject({ title: titleOf(screen) });
});

// The boot script of the 404 page asks the table, whose test holds every address.
it.each(moved.slice(-2))('%s redirects to %s', async (from, to) => {
  const isPublic = /^\/(?:sign|unlock)/.test(to);
  await visit(isPublic ? signedOut : signedIn, from, to.replace(/\/$/, ''));
});

it.each(unknown.slice(0, 3))('%s is not found', async (path) => {
  expect((await visit(signedOut, path)).text).toContain("Oops! We can't find that page.");
});

it('requires the sign-in before it shows a deep link', async () => {
  const page = await signedOut.newPage();
  await page.goto('/requests/42?a=b#c');
  await page.waitForURL('**/sign-in');
  expect(await page.evaluate(() => sessionStorage.getItem('returnTo'))).toBe('/requests/42?a=b#c');
  await page.close();
});
