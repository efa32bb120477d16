import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withGenerated } from '../docs/generated.mjs';
import { describe, duration, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { startPrivateServer } from '../run/private-server.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { findProgram } from '../tools/programs.mjs';
import { startFirefox, startWebKit } from './drivers.mjs';
import { walk } from './journey.mjs';
import { userOf } from './user.mjs';

const DOCUMENT = inRoot('docs/browsers.md');

/** @typedef {{ browser: string, result: string, passed: boolean }} Outcome */

/** Returns the paths of programs, each found or installed by the name of its package; undefined says what is missing. */
async function programs(...wanted) {
  const paths = [];
  for (const [names, debianPackage] of wanted) {
    const found = await findProgram(names, debianPackage);
    if ('skipped' in found) return say(found.skipped);
    paths.push(found.path);
  }
  return paths;
}

const BROWSERS = {
  Firefox: async (folder) => {
    const found = await programs([['firefox-esr', 'firefox'], 'firefox-esr']);
    return found && startFirefox(found[0], folder);
  },
  WebKitGTK: async (folder) => {
    const found = await programs([['WebKitWebDriver'], 'webkit2gtk-driver'], [['Xvfb'], 'xvfb']);
    return found && startWebKit(found[0], found[1], folder);
  },
};

async function test(name, origin) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-browser-'));
  const start = performance.now();
  try {
    const driver = await BROWSERS[name]?.(folder);
    if (!driver) return { browser: name, result: 'not run: it could not be installed', passed: false };
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

function writeResult(outcomes) {
  const date = new Date().toISOString().slice(0, 10);
  const rows = outcomes.map(({ browser, result }) => `| ${browser} | ${date} | ${result} |`);
  const table = ['| browser | date | result |', '|---|---|---|', ...rows].join('\n');
  const written = withGenerated(readFileSync(DOCUMENT, 'utf8'), 'browsers', table);
  if (written !== undefined) writeFileSync(DOCUMENT, written);
}

/**
 * Walks the main journey in each browser and writes the result into docs/browsers.md.
 * @param {string[]} wanted names of browsers; without one, all
 */
export async function testBrowsers(wanted) {
  const names = Object.keys(BROWSERS).filter((name) => wanted.length === 0 || wanted.includes(name));
  await buildSiteIfNeeded();
  const server = await startPrivateServer();
  const outcomes = [];
  for (const name of names) {
    const outcome = await test(name, server.url);
    outcomes.push(outcome);
    say(`${outcome.browser}: ${outcome.result}`);
  }
  if (wanted.length === 0) writeResult(outcomes);
  return outcomes.length > 0 && outcomes.every(({ passed }) => passed) ? 0 : 1;
}
