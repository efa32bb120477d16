import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { atEnd, launchNode, stop } from '../lib/processes.mjs';
import { waitUntilReady } from '../run/api-server.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { startPostgres } from '../tools/postgres.mjs';
import { measureEntries } from './entry.mjs';
import { measureFourCalls } from './four-calls.mjs';
import { median } from './turns.mjs';

const STARTS = 3;

const GOALS = {
  startMs: 4000,
  entry: { paint: 1.1, usable: 1.2 },
  calls: { 'a list of requests': 0.8, 'a thread': 0.8, 'a message': 0.8, 'a sign-in': 0.85 },
  memory: { idle: 150, loaded: 250 },
};

async function startOnce(folder) {
  const port = await freePort();
  const start = performance.now();
  const child = launchNode([inRoot('scripts/run.mjs'), 'start'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, DATABASE_URL: undefined },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await waitUntilReady(child, `http://localhost:${port}/sign-in/`);
  const milliseconds = performance.now() - start;
  await stop(child);
  return milliseconds;
}

/** Measures the time from `npm start` to the first page, on a machine where it ran before. */
async function measureStart() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-start-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  await startOnce(folder);
  const runs = [];
  for (let run = 0; run < STARTS; run += 1) runs.push(await startOnce(folder));
  return median(runs);
}

function rowsOfCalls({ ratios, idle, loaded }) {
  const memory = (when, megabytes, goal) => [
    `Memory of the API, ${when}`,
    `${Math.round(megabytes)} MB`,
    `at most ${goal} MB`,
    megabytes <= goal,
  ];
  return [
    ...Object.entries(ratios).map(([name, { ratio, ours, theirs }]) => [
      `Calls a second beside a server written by hand: ${name}`,
      `${ratio.toFixed(2)} (${Math.round(ours)} of ${Math.round(theirs)})`,
      `at least ${GOALS.calls[name].toFixed(2)}`,
      ratio >= GOALS.calls[name],
    ]),
    memory('idle', idle, GOALS.memory.idle),
    memory('after the load', loaded, GOALS.memory.loaded),
  ];
}

function rowsOfEntry({ page, bare }) {
  return Object.entries({ 'first paint': 'paint', usable: 'usable' }).map(([name, what]) => {
    const ratio = page[what] / bare[what];
    return [
      `Sign in on a slow line beside a bare form: ${name}`,
      `${ratio.toFixed(2)} times (${Math.round(page[what])} beside ${Math.round(bare[what])} ms)`,
      `at most ${GOALS.entry[what]} times`,
      ratio <= GOALS.entry[what],
    ];
  });
}

/** Measures and prints one table. */
export async function runBenchmarks() {
  await buildSiteIfNeeded();
  say('Measuring; this takes about four minutes…');
  const start = await measureStart();
  /** @type {(string | boolean | undefined)[][]} */
  const rows = [
    ['npm start to the first page', `${(start / 1000).toFixed(2)} s`, 'below 4 s', start < GOALS.startMs],
    ...rowsOfEntry(await measureEntries()),
  ];
  const postgres = await startPostgres({ isDurable: true });
  if ('skipped' in postgres)
    rows.push(['Calls on PostgreSQL', `skipped: ${postgres.skipped}`, '', undefined]);
  else rows.push(...rowsOfCalls(await measureFourCalls(postgres.url)));
  say('\n| what | measured | goal | |\n|---|---|---|---|');
  for (const [what, measured, goal, met] of rows) {
    say(`| ${what} | ${measured} | ${goal} | ${met === undefined ? '' : met ? 'met' : 'MISSED'} |`);
  }
}
