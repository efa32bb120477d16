import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright';
import { Failure, kilobytes, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { signIn, startPrivateServer } from '../run/private-server.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { CHROMIUM_FLAGS, ensureChromium } from '../tools/chromium.mjs';
import { SCREENS, SIZES } from './list.mjs';

const FOLDER = inRoot('screens');
const IDLE_WITHIN_MS = 10_000;
const ANIMATIONS_MS = 500;
/** Most of the time of a picture is spent waiting. */
const AT_ONCE = 4;

/** The sheets by file: their pictures, each the name of a screen and of a size. */
const SHEETS = {
  'docs/images/contact-sheet.png': [
    ...['dashboard 1440-light', 'dashboard 390-dark', 'request 390-light', 'offerings-all 1440-dark'],
    ...['request 1440-dark', 'sign-in 390-light', 'assistant 390-dark', 'sign-in 1440-light'],
  ],
  'docs/images/forced-colors.png': [
    ...['request 1440-forced-dark', 'request-category 390-forced-dark'],
    ...['sign-in-invalid 390-forced-dark', 'offerings-all 1440-forced-light'],
    ...['account 1440-forced-light', 'dashboard 390-forced-dark'],
    ...['about-us 390-forced-dark', 'requests 1440-forced-dark'],
  ],
};

/** Four pictures in a row, two of a phone and two of a desktop. */
const SHEET = { width: 1255, height: 620 };
const STYLE = `
  body { margin: 0; padding: 20px; background: #8c877e; display: flex; flex-wrap: wrap; gap: 20px }
  img { height: 280px; border-radius: 8px; box-shadow: 0 2px 8px #0006 }`;

/** Brings a page into the state of a screen. */
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
 * Builds the site if needed and opens a browser on it, with a session of the demo employee, for the time of `work`, which gets the
 * browser and a function that returns the picture of a screen as PNG.
 */
async function onStage(work) {
  await buildSiteIfNeeded();
  const executablePath = await ensureChromium();
  const server = await startPrivateServer();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ baseURL: server.url });
    await signIn(page);
    const storageState = await page.context().storageState();
    await page.close();
    await work({
      browser,
      take: async (screen, { width, height, ...colors }, wholePage) => {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: { width, height },
          ...colors,
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

/** Writes the pictures of the documents: screens on phone and desktop, composed by the browser itself. */
async function makeContactSheets() {
  await onStage(async ({ browser, take }) => {
    for (const [file, pictures] of Object.entries(SHEETS)) {
      let drawn = '';
      for (const [screenName, sizeName] of pictures.map((names) => names.split(' '))) {
        const screen = SCREENS.find(({ name }) => name === screenName);
        const size = SIZES.find(({ name }) => name === sizeName);
        const picture = await take(screen, size, false);
        drawn += `<img src="data:image/png;base64,${picture.toString('base64')}">`;
      }
      const page = await browser.newPage({ viewport: SHEET, deviceScaleFactor: 1.5 });
      await page.setContent(`<style>${STYLE}</style>${drawn}`);
      const sheet = await page.locator('body').screenshot();
      await page.close();
      writeFileSync(inRoot(file), sheet);
      say(`${file}: ${kilobytes(sheet.length)}`);
    }
  });
}

/** Returns the named ones; without one of `all`, all are chosen. */
function chosen(all, only) {
  const named = all.filter(({ name }) => only.includes(name));
  return named.length > 0 ? named : all;
}

/**
 * Takes pictures of every screen in every size, light, dark and with forced colors, in screens/.
 * @param {string[]} only names of screens and of sizes; without one, all screens or all sizes. `--contact-sheet` writes the pictures of the
 * documents instead
 */
export async function takeScreens(only) {
  if (only.includes('--contact-sheet')) return makeContactSheets();
  const names = [...SCREENS, ...SIZES].map(({ name }) => name);
  const unknown = only.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new Failure(
      `No screen or size has the name ${unknown.join(', ')}. There are: ${names.join(', ')}.`,
    );
  }
  const screens = chosen(SCREENS, only);
  if (only.length === 0) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const failures = [];
  await onStage(async ({ take }) => {
    for (const size of chosen(SIZES, only)) {
      const left = [...screens];
      const takeTheRest = async () => {
        for (let screen = left.shift(); screen !== undefined; screen = left.shift()) {
          const { name, steps, wholePage = steps === undefined } = screen;
          await take(screen, size, wholePage)
            .then((picture) => writeFileSync(`${FOLDER}/${name}-${size.name}.png`, picture))
            .catch((error) => {
              failures.push(`${name} at ${size.name}: ${error.message.split('\n')[0]}`);
            });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, takeTheRest));
      say(`${size.name}: done`);
    }
  });
  if (failures.length > 0) throw new Failure(`These pictures could not be taken:\n${failures.join('\n')}`);
  say(`Pictures of ${screens.length} screens are in screens/.`);
}
