import { mkdirSync, rmSync } from 'node:fs';
import { chromium } from 'playwright';
import { ensureChromium } from '../lib/chromium.mjs';
import { CHROMIUM_FLAGS } from '../lib/chromium-flags.mjs';
import { Failure, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { DEMO_PERSON, startPrivateServer } from '../lib/private-server.mjs';
import { buildSiteIfNeeded } from '../lib/site.mjs';
import { SCREENS, SIZES } from './list.mjs';

const FOLDER = inRoot('screens');
const QUIET_WITHIN_MS = 10_000;

/**
 * @param {import('playwright').Browser} browser
 * @param {string} baseURL
 */
async function signedInState(browser, baseURL) {
  const page = await browser.newPage({ baseURL });
  await page.goto('/sign-in/');
  await page.getByLabel('Email').fill(DEMO_PERSON.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PERSON.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard/);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/**
 * @param {import('playwright').Page} page
 * @param {import('./list.mjs').Screen} screen
 * @param {string} file
 */
async function take(page, screen, file) {
  await page.goto(screen.path);
  // A picture of a page that still waits for something shows that; better than none.
  const quiet = () => page.waitForLoadState('networkidle', { timeout: QUIET_WITHIN_MS }).catch(() => undefined);
  await quiet();
  if (screen.steps) {
    await screen.steps(page);
    await quiet();
  }
  await page.waitForTimeout(500);
  await page.screenshot({ path: file, fullPage: screen.steps === undefined });
}

/**
 * Pictures of every screen in every size, light and dark, in screens/.
 * @param {string[]} only names of screens; none means all
 */
export async function takeScreens(only) {
  const unknown = only.filter((name) => !SCREENS.some((screen) => screen.name === name));
  if (unknown.length > 0) {
    throw new Failure(`No screen is called ${unknown.join(', ')}. There are: ${SCREENS.map(({ name }) => name).join(', ')}.`);
  }
  const screens = SCREENS.filter(({ name }) => only.length === 0 || only.includes(name));
  await buildSiteIfNeeded();
  const executablePath = await ensureChromium();
  const server = await startPrivateServer();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const failures = [];
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  try {
    const storageState = screens.some(({ signedIn }) => signedIn) ? await signedInState(browser, server.url) : undefined;
    for (const { name: size, width, height, colorScheme } of SIZES) {
      for (const screen of screens) {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: { width, height },
          colorScheme,
          reducedMotion: 'reduce',
          hasTouch: width < 600,
          ...(screen.signedIn && storageState ? { storageState } : {}),
        });
        // With an open stream the network would never be idle.
        await context.route('**/api/v1/live', (route) => route.fulfill({ json: {} }));
        const page = await context.newPage();
        page.setDefaultTimeout(QUIET_WITHIN_MS);
        const error = await take(page, screen, `${FOLDER}/${screen.name}-${size}.png`).catch((reason) => reason);
        if (error) failures.push(`${screen.name} at ${size}: ${String(error.message).split('\n')[0]}`);
        await context.close();
      }
      say(`${size}: done`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  if (failures.length > 0) throw new Failure(`These pictures could not be taken:\n${failures.join('\n')}`);
  say(`Pictures of ${screens.length} screens are in screens/.`);
}
