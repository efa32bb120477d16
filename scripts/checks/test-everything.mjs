import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareBrowserTests } from '../tools/chromium.mjs';
import { checks, vitest } from './checks.mjs';
import { Failure, describe, duration, say } from '../lib/output.mjs';
import { binOf, inRoot } from '../lib/paths.mjs';
import { freePort, portForBrowserTests } from '../lib/ports.mjs';
import { leftBehindBy } from './run-folder.mjs';
import { waitUntilReady } from '../run/api-server.mjs';
import { startPrivateServer } from '../run/private-server.mjs';
import { startPostgres } from '../tools/postgres.mjs';
import { isStopping, launchNode, stop, stopEverything } from '../lib/processes.mjs';
import { runAll, runLanes, runShown } from './steps.mjs';

/** What proves that the embedded database, which the demo alone uses, serves it. `npm run test:unit` runs all tests on it. */
const ON_THE_EMBEDDED_DATABASE = ['tests/server/db', 'tests/server/demo', 'tests/server/live'];
const REPORTS = ['embedded', 'postgres', 'browser', 'preview'];
const PREVIEW_SPECS = ['e2e/product/smoke.spec.ts', 'e2e/identity/sign-in.spec.ts'];

const REPORTS_FOLDER = inRoot('.cache/test-reports');
const reportPath = (name) => join(REPORTS_FOLDER, `${name}.json`);

/** @param {string} name */
const report = (name) => ['--reporter=default', '--reporter=json', `--outputFile.json=${reportPath(name)}`];

/** Runs all tests on PostgreSQL, and those of the embedded database on that; without PostgreSQL all of them on the latter. */
async function testUnitsAndApi() {
  const database = await startPostgres();
  if ('skipped' in database) {
    const line = '!'.repeat(100);
    say(`\n${line}\n!! The tests on PostgreSQL are SKIPPED: ${database.skipped}.\n${line}`);
    return runShown(vitest('Unit and API tests on the embedded database', report('embedded')));
  }
  const embedded = vitest('Tests of the embedded database', [
    ...ON_THE_EMBEDDED_DATABASE,
    ...report('embedded'),
  ]);
  const onPostgres = vitest('Unit and API tests on PostgreSQL', report('postgres'), {
    TEST_DATABASE_URL: database.url,
  });
  try {
    await runAll([embedded, onPostgres].map((step) => ({ name: step.name, run: () => runShown(step) })));
  } finally {
    await database.stop();
  }
}

/**
 * @param {string} name of the report
 * @param {string} title
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function inBrowser(name, title, args, env) {
  // Also for files of Chromium, which leaves some when it is killed.
  const folder = mkdtempSync(join(tmpdir(), 'sundial-e2e-'));
  try {
    await runShown({
      name: title,
      args: [binOf('playwright'), 'test', ...args],
      env: { ...env, E2E_FOLDER: folder, TMPDIR: folder, E2E_REPORT: reportPath(name) },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** On PostgreSQL, which takes less of the processor; compatibility.spec.ts stays on the embedded database. */
async function testInBrowser() {
  const database = await startPostgres();
  const isSkipped = 'skipped' in database;
  try {
    await inBrowser('browser', 'Browser tests', [], {
      BASE_URL: '',
      E2E_PORT: String(await portForBrowserTests()),
      E2E_DATABASE_URL: isSkipped ? 'memory://' : database.url,
    });
  } finally {
    if (!isSkipped) await database.stop();
  }
}

/** Aims the browser tests at a site that is not ours, as a tester does. */
async function testPreview() {
  // Without sample data, so that a test that needs them and does not say so fails.
  const api = await startPrivateServer({ env: { DEMO: 'off' } });
  const port = String(await freePort());
  const url = `http://localhost:${port}`;
  const preview = launchNode([binOf('astro'), 'preview', '--port', port], {
    // PORT tells the preview where the API is.
    env: { ...process.env, PORT: new URL(api.url).port, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitUntilReady(preview, `${url}/sign-in/`);
    await inBrowser('preview', 'Browser tests on astro preview', [...PREVIEW_SPECS, '--project=desktop'], {
      BASE_URL: url,
    });
  } finally {
    await stop(preview);
    await api.stop();
  }
}

const build = { name: 'Build of the site', args: [inRoot('scripts/run.mjs'), 'build-if-needed'] };

const work = (name, run) => ({ name, run });
const siteBuild = work(build.name, () => runShown(build));

/** Parts that can run on machines of their own, all but the checks behind a build. */
const PARTS = {
  checks: [
    work('Checks', () =>
      runLanes([
        [build, { ...checks.budgets, needs: build }, checks.astroTypes, checks.scriptTypes],
        [checks.docs, checks.unused, checks.lint, checks.format],
      ]),
    ),
  ],
  api: [
    // Some unit tests look at built pages in a browser.
    work('Chromium for the tests', prepareBrowserTests),
    work('Unit and API tests', testUnitsAndApi),
  ],
  browser: [
    work('Chromium for the tests', prepareBrowserTests),
    { ...work('Browser tests', testInBrowser), needs: build },
    { ...work('Browser tests on astro preview', testPreview), needs: build },
  ],
};

function readCounts(name) {
  if (!existsSync(reportPath(name))) return { passed: 0, failed: 0 };
  const { stats, ...totals } = JSON.parse(readFileSync(reportPath(name), 'utf8'));
  // Playwright has stats, Vitest totals.
  if (stats) return { passed: stats.expected, failed: stats.unexpected };
  return { passed: totals.numPassedTests, failed: totals.numFailedTests };
}

/** @param {boolean} stepFailed */
function totals(stepFailed) {
  const counts = REPORTS.map(readCounts);
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  // A step that is no test, or one that could not even begin, must not end in "0 failed".
  return `Total: ${passed} passed, ${stepFailed ? Math.max(failed, 1) : failed} failed`;
}

/**
 * Runs every check and test, or the named parts alone; its last line says how many tests passed.
 * @param {string[]} [names] of parts
 */
export async function testEverything(names = []) {
  const unknown = names.find((name) => !(name in PARTS));
  if (unknown !== undefined) {
    throw new Failure(`"${unknown}" is no part of the tests: ${Object.keys(PARTS).join(', ')}.`);
  }
  const parts = Object.entries(PARTS).filter(([name]) => names.length === 0 || names.includes(name));
  const start = performance.now();
  rmSync(REPORTS_FOLDER, { recursive: true, force: true });
  mkdirSync(REPORTS_FOLDER, { recursive: true });
  let failure = '';
  const left = await leftBehindBy(async () => {
    const works = parts.flatMap(([, ofPart]) => ofPart);
    const hasBuild = parts.some(([name]) => name === 'checks');
    await runAll(hasBuild ? works : [siteBuild, ...works]).catch((error) => (failure = describe(error)));
    if (!isStopping()) await stopEverything();
  });
  if (isStopping()) return 130;
  if (left.length > 0) say(`\nThe tests left behind, until now:\n${left.join('\n')}`);
  if (failure !== '') say(failure);
  const failed = failure !== '' || left.length > 0;
  say(`\nTook ${duration(performance.now() - start)}.\n${totals(failed)}`);
  return failed ? 1 : 0;
}
