import { say } from '../lib/output.mjs';
import { startPostgres } from '../tools/postgres.mjs';
import { buildSiteIfNeeded } from '../run/site.mjs';
import { measureEntries } from './pages/entry.mjs';
import { measureListCall } from './api/list-call.mjs';
import { measureLiveDelivery } from './api/live-delivery.mjs';
import { measureStart } from './api/start-time.mjs';

const GOALS = {
  startMs: 4000,
  live: { median: 150, p99: 500 },
  entry: { paint: 1.1, usable: 1.2 },
  embedded: { ratio: 0.01, memory: 250 },
  postgres: { ratio: 0.12, memory: undefined },
};

/**
 * @param {string} database
 * @param {Awaited<ReturnType<typeof measureListCall>>} result
 * @param {{ ratio: number, memory: number | undefined }} goal
 */
function rowsOf(database, result, goal) {
  const call = `List call, ${database}`;
  return [
    [
      `${call}: throughput beside a bare server`,
      `${result.ratio.toFixed(3)} (${Math.round(result.perSecond)} of ${Math.round(result.barePerSecond)} calls/s, ${result.bytes} bytes)`,
      `at least ${goal.ratio}`,
      result.ratio >= goal.ratio,
    ],
    [`${call}: time at 64 connections, p50 / p99`, `${result.p50} / ${result.p99} ms`, '', undefined],
    [`${call}: SQL round trips`, result.roundTrips, 'at most 2', Number(result.roundTrips) <= 2],
    [
      `Memory of the API after it, ${database}`,
      `${Math.round(result.memory)} MB`,
      goal.memory === undefined ? '' : `below ${goal.memory} MB`,
      goal.memory === undefined ? undefined : result.memory < goal.memory,
    ],
  ];
}

/** @param {Awaited<ReturnType<typeof measureLiveDelivery>>} result */
function rowOfLiveDelivery(result) {
  const { median, p99 } = GOALS.live;
  return [
    "The concierge's message in the employee's open thread, median / p99 of 50",
    `${Math.round(result.median)} / ${Math.round(result.p99)} ms`,
    `below ${median} / ${p99} ms`,
    result.median < median && result.p99 < p99,
  ];
}

/** @param {Awaited<ReturnType<typeof measureEntries>>} result */
function rowsOfEntry({ page, bare, ratio }) {
  const { paint, usable } = GOALS.entry;
  const beside = (/** @type {'paint' | 'usable'} */ what) =>
    `${ratio[what].toFixed(2)} times (${Math.round(page[what])} beside ${Math.round(bare[what])} ms)`;
  return [
    [
      'Sign in on a slow line beside a bare form: first paint',
      beside('paint'),
      `at most ${paint} times`,
      ratio.paint <= paint,
    ],
    [
      'Sign in on a slow line beside a bare form: usable',
      beside('usable'),
      `at most ${usable} times`,
      ratio.usable <= usable,
    ],
  ];
}

/** Measures and prints one table. */
export async function runBenchmarks() {
  await buildSiteIfNeeded();
  say('Measuring; this takes about four minutes…');
  const start = await measureStart();
  const rows = [
    ['npm start to the first page', `${(start / 1000).toFixed(2)} s`, 'below 4 s', start < GOALS.startMs],
    ...rowsOfEntry(await measureEntries()),
    rowOfLiveDelivery(await measureLiveDelivery()),
    ...rowsOf('embedded database', await measureListCall('embedded'), GOALS.embedded),
  ];
  const postgres = await startPostgres();
  if ('skipped' in postgres)
    rows.push(['List call, PostgreSQL', `skipped: ${postgres.skipped}`, '', undefined]);
  else rows.push(...rowsOf('PostgreSQL', await measureListCall(postgres.url), GOALS.postgres));
  say('\n| what | measured | goal | |\n|---|---|---|---|');
  for (const [what, measured, goal, met] of rows) {
    say(`| ${what} | ${measured} | ${goal} | ${met === undefined ? '' : met ? 'met' : 'MISSED'} |`);
  }
}
