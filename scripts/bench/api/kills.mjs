// Kills the API in the middle of writes, again and again, and checks that every acknowledged write is stored after the
// next start, once and in order. `node scripts/bench/api/kills.mjs [kills]`, 100 by default.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { launchApi, waitUntilHealthy } from '../../run/api-server.mjs';
import { environment } from '../../run/env-files.mjs';
import { Failure, say } from '../../lib/output.mjs';
import { freePort } from '../../lib/ports.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { DEMO_EMPLOYEE } from '../../run/private-server.mjs';
import { atEnd } from '../../lib/processes.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { call } from './api-call.mjs';

const KILLS = Number(process.argv[2] ?? 100);
const WRITERS = 4;
/** After the first write of a round. */
const WRITE_FOR_MS = { least: 0, most: 300 };

/** @param {string} name @param {string | undefined} database */
async function killAgainAndAgain(name, database) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-kills-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const start = async () => {
    const env = {
      ...environment(),
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: database,
      DATA_DIR: folder,
      DEMO: 'on',
      RATE_LIMIT_FACTOR: '1000000',
      MESSAGES_PER_HOUR: '1000000',
      THREAD_MESSAGES: '1000000',
      SMTP_URL: '',
      SMS_URL: '',
    };
    const child = launchApi(env, ['ignore', 'ignore', 'inherit']);
    await waitUntilHealthy(child, url);
    return child;
  };

  let child = await start();
  const signedIn = await call(url, 'users/sign_in', { user: DEMO_EMPLOYEE });
  const headers = { authorization: signedIn.headers.get('authorization') ?? '' };
  const { requests } = (await call(url, 'requests/open', undefined, headers)).data;
  const thread = `requests/${requests[0].external_id}`;
  /** @type {string[]} */
  const acknowledged = [];
  let slowestMs = 0;

  for (let kill = 0; kill < KILLS; kill += 1) {
    let isAlive = true;
    const write = async () => {
      while (isAlive) {
        const id = randomUUID();
        const message = { body: id, source: 'user', source_name: '', attachment_keys: [], client_id: id };
        const sent = await call(url, `${thread}/messages`, { message }, headers).catch((error) => {
          if (isAlive) throw error;
        });
        if (sent !== undefined) acknowledged.push(id);
      }
    };
    const writers = Array.from({ length: WRITERS }, write);
    const before = acknowledged.length;
    while (acknowledged.length === before) await wait(5);
    await wait(WRITE_FOR_MS.least + Math.random() * (WRITE_FOR_MS.most - WRITE_FOR_MS.least));
    isAlive = false;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await Promise.all([gone, ...writers]);
    const restartedMs = performance.now();
    child = await start();
    slowestMs = Math.max(slowestMs, performance.now() - restartedMs);
  }

  // The session was opened before the first kill: it must survive all of them.
  const { request } = (await call(url, thread, undefined, headers)).data;
  const stored = request.messages.map(
    (/** @type {{ client_id: string | null }} */ message) => message.client_id,
  );
  const lost = acknowledged.filter((id) => !stored.includes(id)).length;
  const twice = acknowledged.filter((id) => stored.indexOf(id) !== stored.lastIndexOf(id)).length;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
  say(
    `${name}: ${KILLS} kills, ${acknowledged.length} acknowledged messages, ${lost} lost, ${twice} stored twice, slowest start ${Math.round(slowestMs)} ms.`,
  );
  if (lost + twice > 0) throw new Failure('What was acknowledged is not what is stored.');
}

await runScript(async () => {
  await killAgainAndAgain('Embedded database', undefined);
  const postgres = await startPostgres();
  if ('skipped' in postgres) say(`PostgreSQL skipped: ${postgres.skipped}`);
  else await killAgainAndAgain('PostgreSQL', postgres.url);
});
