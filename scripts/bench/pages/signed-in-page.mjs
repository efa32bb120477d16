import { DEMO_EMPLOYEE } from '../../run/private-server.mjs';

/**
 * Opens a page of the built site, signed in as the demo employee.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {{ width: number, height: number }} viewport
 */
export async function openSignedIn(browser, url, viewport) {
  const context = await browser.newContext({ baseURL: url, viewport });
  const page = await context.newPage();
  await page.goto('/sign-in/');
  await page.getByLabel('Email').fill(DEMO_EMPLOYEE.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_EMPLOYEE.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard/);
  const cdp = await context.newCDPSession(page);
  return {
    page,
    throttle: (/** @type {number} */ rate) => cdp.send('Emulation.setCPUThrottlingRate', { rate }),
  };
}
