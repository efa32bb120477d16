import { canInstallPackages, installPackage } from './apt.mjs';
import { answersVersion, findInPath } from './executables.mjs';
import { Failure, say } from './output.mjs';
import { binOf } from './paths.mjs';
import { exited, launchNode, stop } from './processes.mjs';

/** The first is the browser without a window's code: pages are the same, tests take two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'chromium-browser',
];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_WITHIN_MS = 180_000;

function installed() {
  const inPath = NAMES.map((name) => findInPath(name)).filter((path) => path !== undefined);
  return [...inPath, ...MAC_PATHS].find(answersVersion);
}

async function fromPlaywright() {
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  return answersVersion(path) ? path : undefined;
}

async function downloadWithPlaywright() {
  say('No Chromium found, trying to download one…');
  const child = launchNode([binOf('playwright'), 'install', 'chromium'], {
    stdio: ['ignore', 'inherit', 'ignore'],
    // Behind a closed network each attempt would otherwise wait half a minute.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000', ...process.env },
  });
  const tooLong = setTimeout(() => void stop(child), DOWNLOAD_WITHIN_MS);
  await exited(child);
  clearTimeout(tooLong);
  return await fromPlaywright();
}

async function fromDebian() {
  if (!canInstallPackages()) return undefined;
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (await installPackage(name)) return installed();
  return undefined;
}

/**
 * Finds or installs a Chromium.
 * @returns {Promise<string>} its path, also left in CHROMIUM_PATH for whatever we start
 */
export async function ensureChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !answersVersion(named)) {
    throw new Failure(`CHROMIUM_PATH is "${named}", which does not run.`);
  }
  const path =
    named ||
    installed() ||
    (await fromPlaywright()) ||
    (await downloadWithPlaywright()) ||
    (await fromDebian());
  if (!path) {
    throw new Failure(
      'The browser tests need Chromium and none could be found or installed. ' +
        'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    );
  }
  process.env.CHROMIUM_PATH = path;
  return path;
}
