import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withGenerated } from '../docs/generated.mjs';
import { Failure, describe, duration, say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { startPrivateServer } from '../run/private-server.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { findProgram } from '../tools/programs.mjs';
import { startFirefox, startWebKit } from './drivers.mjs';
import { walk } from './journey.mjs';
import { userOf } from './user.mjs';

const DOCUMENT = inRoot('docs/browsers.md');

/** Returns the path of a program, which is found or installed by the name of its package. */
async function pathOf(names, debianPackage) {
  const found = await findProgram(names, debianPackage);
  if ('skipped' in found) throw new Failure(found.skipped);
  return found.path;
}

const BROWSERS = {
  Firefox: async (folder) => startFirefox(await pathOf(['firefox-esr', 'firefox'], 'firefox-esr'), folder),
  WebKitGTK: async (folder) =>
    startWebKit(
      await pathOf(['WebKitWebDriver'], 'webkit2gtk-driver'),
      await pathOf(['Xvfb'], 'xvfb'),
      folder,
    ),
};

async function test(name, origin) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-browser-'));
  const start = performance.now();
  try {
    const driver = await BROWSERS[name](folder);
    try {
      await walk(userOf(driver), origin);
      say(`${name}: walked with the mouse.`);
      await walk(userOf(driver, { keyboardOnly: true }), origin);
      say(`${name}: walked by keyboard alone.`);
      const result = `passed, ${duration(performance.now() - start)}`;
      return { browser: driver.version, result, passed: true };
    } finally {
      await driver.close();
    }
  } catch (error) {
    const [summary, ...details] = describe(error).split('\n');
    if (details.length > 0) say(details.join('\n'));
    return { browser: name, result: `failed: ${summary}`, passed: false };
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
