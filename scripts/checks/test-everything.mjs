import { ensureChromium } from '../tools/chromium.mjs';
import { checks, vitest } from './checks.mjs';
import { describe, duration, say } from '../lib/output.mjs';
import { binOf, inRoot } from '../lib/paths.mjs';
import { portForBrowserTests } from '../lib/ports.mjs';
import { startPostgres } from '../tools/postgres.mjs';
import { isStopping, stopEverything } from '../lib/processes.mjs';
import { runLanes, runShown } from './steps.mjs';
import { forgetReports, readCounts, reportPath } from './test-counts.mjs';

const REPORTS = ['embedded', 'postgres', 'browser'];

/** @param {string} name */
const report = (name) => ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath(name)}`];

async function testOnPostgres() {
  const database = await startPostgres();
  if ('skipped' in database) {
    const line = '!'.repeat(100);
    say(`\n${line}\n!! The API tests on PostgreSQL were SKIPPED: ${database.skipped}.\n${line}`);
    return;
  }
  await runShown(
    vitest('API tests on PostgreSQL', ['--project', 'api', ...report('postgres')], {
      TEST_DATABASE_URL: database.url,
    }),
  );
  await database.stop();
}

async function testInBrowser() {
  await runShown({
    name: 'Browser tests',
    args: [binOf('playwright'), 'test'],
    env: { E2E_PORT: String(await portForBrowserTests()), E2E_REPORT: reportPath('browser') },
  });
}

async function everything() {
  await runLanes([
    [
      { name: 'Build of the site', args: [inRoot('scripts/build-if-needed.mjs')] },
      checks.budgets,
      checks.siteTypes,
      checks.format,
      checks.serverTypes,
    ],
    [checks.lock, checks.docs, checks.unused, checks.lint],
  ]);
  // Some unit tests look at built pages in a browser.
  await ensureChromium({ forTests: true });
  await runShown(vitest('Unit and API tests on the embedded database', report('embedded')));
  await testOnPostgres();
  await testInBrowser();
}

/** @param {boolean} stepFailed */
function totals(stepFailed) {
  const counts = REPORTS.map(readCounts);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  // A step that is no test, or one that could not even begin, must not end in "0 failed".
  return `Total: ${passed} passed, ${stepFailed ? Math.max(failed, 1) : failed} failed`;
}

/** Runs every check and test; its last line says how many tests passed. */
export async function testEverything() {
  const start = performance.now();
  forgetReports();
  let stepFailed = false;
  try {
    await everything();
  } catch (error) {
    if (isStopping()) return 130;
    stepFailed = true;
    say(describe(error));
  }
  await stopEverything();
  say(`\nTook ${duration(performance.now() - start)}.\n${totals(stepFailed)}`);
  return stepFailed ? 1 : 0;
}
