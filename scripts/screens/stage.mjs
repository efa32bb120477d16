import { chromium } from 'playwright';
import { DEMO_EMPLOYEE, startPrivateServer } from '../run/private-server.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { CHROMIUM_FLAGS } from '../tools/chromium-flags.mjs';
import { ensureChromium } from '../tools/chromium.mjs';

/**
 * @typedef {import('playwright').Browser} Browser
 * @typedef {import('playwright').Page} Page
 * @typedef {import('./list.mjs').Screen} Screen
 * @typedef {import('./list.mjs').Size} Size
 */

const IDLE_WITHIN_MS = 10_000;
const ANIMATIONS_MS = 500;

/**
 * @param {Browser} browser
 * @param {string} baseURL
 */
async function signedInState(browser, baseURL) {
  const page = await browser.newPage({ baseURL });
  await page.goto('/sign-in/');
  await page.getByLabel('Email').fill(DEMO_EMPLOYEE.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_EMPLOYEE.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard/);
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/**
 * Brings a page into the state of a screen.
 * @param {Page} page
 * @param {Screen} screen
 */
async function showScreen(page, screen) {
  // A page that never becomes idle is shown as it is.
  const idle = () => page.waitForLoadState('networkidle', { timeout: IDLE_WITHIN_MS }).catch(() => undefined);
  await page.goto(screen.path);
  await idle();
  if (screen.steps) {
    await screen.steps(page);
    await idle();
  }
  await page.waitForFunction(() => document.querySelector('main .skeleton') === null).catch(() => undefined);
  await page.waitForTimeout(ANIMATIONS_MS);
}

/**
 * Builds the site if needed and opens a browser on it, with a session of the demo employee, for the time of `work`.
 * @param {(stage: { browser: Browser, take: (screen: Screen, size: Size, wholePage: boolean) => Promise<Buffer> }) => Promise<void>} work
 * gets the browser and a function that returns the picture of a screen, as PNG
 */
export async function onStage(work) {
  await buildSiteIfNeeded();
  const executablePath = await ensureChromium();
  const server = await startPrivateServer();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const storageState = await signedInState(browser, server.url);
    await work({
      browser,
      take: async (screen, { width, height, colorScheme, forcedColors }, wholePage) => {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: { width, height },
          colorScheme,
          forcedColors: forcedColors ?? 'none',
          reducedMotion: 'reduce',
          // A phone draws its scroll bar above the page.
          isMobile: width < 600,
          hasTouch: width < 600,
          ...(screen.signedIn ? { storageState } : {}),
        });
        try {
          // With an open stream the network would never be idle.
          await context.route('**/api/v1/live', (route) => route.fulfill({ json: {} }));
          const page = await context.newPage();
          page.setDefaultTimeout(IDLE_WITHIN_MS);
          await showScreen(page, screen);
          return await page.screenshot({ fullPage: wholePage });
        } finally {
          await context.close();
        }
      },
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}
