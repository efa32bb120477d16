import { lookup } from 'node:dns/promises';
import { answersVersion, canInstallPackages, findInPath, installPackage } from './programs.mjs';
import { Failure, say } from '../lib/output.mjs';
import { binOf } from '../lib/paths.mjs';
import { exited, launchNode, stop } from '../lib/processes.mjs';

/** No traffic of the browser itself, no GPU, no protocol that a test server lacks. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium refuses to run as root with its sandbox on. */
export const CHROMIUM_FLAGS = process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET;

const NAMES = ['chromium', 'google-chrome', 'google-chrome-stable', 'chrome', 'chromium-browser'];
/** Chromium without its windows: pages are the same, tests take two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const DEBIAN_PACKAGES = [SHELL, 'chromium'];
const MAC_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const DOWNLOAD_WITHIN_MS = 180_000;

const namesFor = (/** @type {boolean} */ forTests) => (forTests ? [SHELL, ...NAMES] : [...NAMES, SHELL]);

function installed(/** @type {readonly string[]} */ names) {
  const inPath = names.map((name) => findInPath(name)).filter((path) => path !== undefined);
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
    stdio: 'ignore',
    // Without a network each attempt would otherwise wait half a minute.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000', ...process.env },
  });
  const tooLong = setTimeout(() => void stop(child), DOWNLOAD_WITHIN_MS);
  await exited(child);
  clearTimeout(tooLong);
  return await fromPlaywright();
}

async function fromDebian(/** @type {readonly string[]} */ names) {
  if (!canInstallPackages()) return undefined;
  for (const name of names.filter((each) => DEBIAN_PACKAGES.includes(each)))
    if (await installPackage(name)) return installed(names);
  return undefined;
}

/**
 * Finds a Chromium of this machine.
 * @param {{ forTests: boolean }} options
 */
export const installedChromium = ({ forTests }) => installed(namesFor(forTests));

/**
 * Finds or installs a Chromium. Benchmarks use a full browser; tests prefer the headless shell, which is quicker.
 * @param {{ forTests?: boolean }} [options]
 * @returns {Promise<string>} its path, which is also set as CHROMIUM_PATH for child processes
 */
export async function ensureChromium({ forTests = false } = {}) {
  const names = namesFor(forTests);
  const named = process.env.CHROMIUM_PATH;
  if (named && !answersVersion(named)) {
    throw new Failure(`CHROMIUM_PATH is "${named}", which does not run.`);
  }
  const path =
    named ||
    installed(names) ||
    (await fromPlaywright()) ||
    // Debian's packages first: Playwright's download needs a network that reaches its own host, and fails in red.
    (await fromDebian(names)) ||
    (await downloadWithPlaywright());
  if (!path) {
    throw new Failure(
      'The browser tests need Chromium and none could be found or installed. ' +
        'Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
    );
  }
  process.env.CHROMIUM_PATH = path;
  return path;
}

const knowsLocalhost = () =>
  lookup('localhost').then(
    () => true,
    () => false,
  );

/**
 * Makes sure that there is a Chromium and that this machine knows the name `localhost`, at which the browser tests serve the site.
 * The smallest Debian systems have no /etc/hosts; the package `netbase` writes one.
 * @throws {Failure} where one of them is missing
 */
export async function prepareBrowserTests() {
  if (!(await knowsLocalhost())) await installPackage('netbase');
  if (!(await knowsLocalhost())) {
    throw new Failure(
      'This machine does not know the name "localhost". Add the line "127.0.0.1 localhost" to /etc/hosts.',
    );
  }
  await ensureChromium({ forTests: true });
}
