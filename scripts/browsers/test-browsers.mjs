import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withGenerated } from '../docs/generated.mjs';
import { describe, duration, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { startPrivateServer } from '../run/private-server.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { canInstallPackages, installPackage } from '../tools/apt.mjs';
import { findInPath } from '../tools/executables.mjs';
import { startFirefox } from './firefox.mjs';
import { walk } from './journey.mjs';
import { userOf } from './user.mjs';
import { startWebKit } from './webkit.mjs';

const DOCUMENT = inRoot('docs/browsers.md');

/** @typedef {{ browser: string, result: string, passed: boolean }} Outcome */

/**
 * Returns the path of a program, and installs it on Debian as root.
 * @param {string[]} names
 * @param {string} debianPackage
 */
async function program(names, debianPackage) {
  const find = () => names.map((name) => findInPath(name)).find((path) => path !== undefined);
  const path = find() ?? ((await installPackage(debianPackage)) ? find() : undefined);
  if (path !== undefined) return path;
  const why = canInstallPackages()
    ? 'and it could not be installed'
    : 'and only root on Debian can install it';
  say(`Debian's package ${debianPackage} is missing, ${why}.`);
  return undefined;
}

/** @type {Record<string, (folder: string) => Promise<import('./driver.mjs').Driver | undefined>>} */
const BROWSERS = {
  Firefox: async (folder) => {
    const path = await program(['firefox-esr', 'firefox'], 'firefox-esr');
    return path === undefined ? undefined : startFirefox(path, folder);
  },
  WebKitGTK: async (folder) => {
    const driver = await program(['WebKitWebDriver'], 'webkit2gtk-driver');
    const screen = await program(['Xvfb'], 'xvfb');
    return driver === undefined || screen === undefined ? undefined : startWebKit({ driver, screen }, folder);
  },
};

/**
 * @param {string} name
 * @param {string} origin
 * @returns {Promise<Outcome>}
 */
async function test(name, origin) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-browser-'));
  const start = performance.now();
  try {
    const driver = await BROWSERS[name]?.(folder);
    if (driver === undefined)
      return { browser: name, result: 'not run: it could not be installed', passed: false };
    try {
      await walk(userOf(driver), origin);
      say(`${name}: walked with the mouse.`);
      await walk(userOf(driver, { keyboardOnly: true }), origin);
      say(`${name}: walked by keyboard alone.`);
      return {
        browser: driver.version,
        result: `passed, ${duration(performance.now() - start)}`,
        passed: true,
      };
    } finally {
      await driver.close();
    }
  } catch (error) {
    say(describe(error));
    return { browser: name, result: 'failed', passed: false };
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** @param {Outcome[]} outcomes */
function writeResult(outcomes) {
  const date = new Date().toISOString().slice(0, 10);
  const rows = outcomes.map(({ browser, result }) => `| ${browser} | ${date} | ${result} |`);
  const table = ['| browser | date | result |', '|---|---|---|', ...rows].join('\n');
  const written = withGenerated(readFileSync(DOCUMENT, 'utf8'), 'browsers', table);
  if (written !== undefined) writeFileSync(DOCUMENT, written);
}

/** Walks the main journey in each browser and writes the result into docs/browsers.md; arguments limit the browsers. */
export async function testBrowsers() {
  const wanted = process.argv.slice(2);
  const names = Object.keys(BROWSERS).filter((name) => wanted.length === 0 || wanted.includes(name));
  await buildSiteIfNeeded();
  const server = await startPrivateServer();
  /** @type {Outcome[]} */
  const outcomes = [];
  for (const name of names) {
    const outcome = await test(name, server.url);
    outcomes.push(outcome);
    say(`${outcome.browser}: ${outcome.result}`);
  }
  if (wanted.length === 0) writeResult(outcomes);
  return outcomes.length > 0 && outcomes.every(({ passed }) => passed) ? 0 : 1;
}
