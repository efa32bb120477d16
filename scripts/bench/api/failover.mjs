// Two processes of the API behind nginx and eight writers: each process is killed, and PostgreSQL restarted, in turn. Checks that
// every acknowledged write is stored once. `node scripts/bench/api/failover.mjs [rounds]`, 10 by default.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import connectTo from 'postgres';
import { Failure, say } from '../../lib/output.mjs';
import { freePort } from '../../lib/ports.mjs';
import { atEnd, stop } from '../../lib/processes.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { launchApi, waitUntilHealthy } from '../../run/api-server.mjs';
import { environment } from '../../run/env-files.mjs';
import { DEMO_EMPLOYEE } from '../../run/private-server.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { call } from './api-call.mjs';
import { startNginxBefore } from './behind-nginx.mjs';

const ROUNDS = Number(process.argv[2] ?? 10);
const WRITERS = 8;
const REPEAT_AFTER_MS = 100;
const BETWEEN_FAULTS_MS = 500;

/** Starts a process of the API on a port of its own; `killed` kills it and starts it again. */
async function startProcess(/** @type {string} */ database, /** @type {string} */ folder) {
  const port = await freePort();
  const start = async () => {
    const child = launchApi(
      {
        ...environment(),
        ...{
          NODE_ENV: 'production',
          PORT: String(port),
          DATABASE_URL: database,
          DATA_DIR: folder,
          DEMO: 'on',
        },
        APP_SECRET: 'only-for-a-server-that-is-thrown-away-012345',
        ...{ RATE_LIMIT_FACTOR: '1000000', MESSAGES_PER_HOUR: '1000000', THREAD_MESSAGES: '1000000' },
        ...{ SMTP_URL: '', SMS_URL: '' },
      },
      ['ignore', 'ignore', 'inherit'],
    );
    await waitUntilHealthy(child, `http://127.0.0.1:${port}`);
    return child;
  };
  let child = await start();
  return {
    port,
    killed: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      child = await start();
    },
    stop: () => stop(child),
  };
}

await runScript(async () => {
  const postgres = await startPostgres();
  if ('skipped' in postgres) throw new Failure(`There is no PostgreSQL: ${postgres.skipped}`);
  const folder = mkdtempSync(join(tmpdir(), 'sundial-failover-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const first = await startProcess(postgres.url, folder);
  const second = await startProcess(postgres.url, folder);
  const nginx = await startNginxBefore([first.port, second.port]);
  const signedIn = await call(nginx.url, 'users/sign_in', { user: DEMO_EMPLOYEE });
  const headers = { authorization: signedIn.headers.get('authorization') ?? '' };
  const { requests } = (await call(nginx.url, 'requests/open', undefined, headers)).data;
  const thread = `requests/${requests[0].external_id}/messages`;

  const acknowledged = /** @type {string[]} */ ([]);
  let repeated = 0;
  let slowestMs = 0;
  let isWriting = true;
  /** Repeats the same message until it is acknowledged, as the site does. */
  const send = async () => {
    const id = randomUUID();
    const message = { body: id, source: 'user', source_name: '', attachment_keys: [], client_id: id };
    const begun = performance.now();
    while ((await call(nginx.url, thread, { message }, headers).catch(() => undefined)) === undefined) {
      repeated += 1;
      await wait(REPEAT_AFTER_MS);
    }
    acknowledged.push(id);
    slowestMs = Math.max(slowestMs, performance.now() - begun);
  };
  const writers = Array.from({ length: WRITERS }, async () => {
    while (isWriting) await send();
  });
  const faults = {
    'first process killed': first.killed,
    'second process killed': second.killed,
    'PostgreSQL restarted': postgres.restart,
  };
  const slowest = /** @type {Record<string, number>} */ ({});
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, cause] of Object.entries(faults)) {
      slowestMs = 0;
      await wait(BETWEEN_FAULTS_MS);
      await cause();
      const before = acknowledged.length;
      while (acknowledged.length < before + 2 * WRITERS) await wait(5);
      slowest[name] = Math.max(slowest[name] ?? 0, slowestMs);
    }
  }
  isWriting = false;
  await Promise.all(writers);

  const sql = connectTo(postgres.url, { max: 1 });
  const rows =
    await sql`select body, count(*)::int as copies from messages where source = 'user' group by body`;
  const copies = new Map(rows.map((row) => [row.body, row.copies]));
  await sql.end();
  const lost = acknowledged.filter((id) => !copies.has(id)).length;
  const twice = acknowledged.filter((id) => copies.get(id) > 1).length;
  await Promise.all([nginx.stop(), first.stop(), second.stop()]);
  say(
    `${ROUNDS} rounds, ${acknowledged.length} acknowledged messages, ${repeated} repeated calls, ${lost} lost, ${twice} stored twice.`,
  );
  for (const [name, ms] of Object.entries(slowest)) say(`${name}: slowest send ${Math.round(ms)} ms.`);
  if (lost + twice > 0) throw new Failure('What was acknowledged is not what is stored.');
});
