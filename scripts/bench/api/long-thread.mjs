// Loads a thread of 10,000 messages in a loop, on both databases, and times the calls of another employee meanwhile.
// `node scripts/bench/api/long-thread.mjs`
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { Failure, say } from '../../lib/output.mjs';
import { inRoot } from '../../lib/paths.mjs';
import { runScript } from '../../lib/run-script.mjs';
import { DEMO_EMPLOYEE, startPrivateServer } from '../../run/private-server.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { call } from './api-call.mjs';

const MESSAGES = 10_000;
const ROUND_MS = 4_000;
const ROUNDS = 3;
/** Between two calls of the other employee. */
const PAUSE_MS = 5;
const OTHER = { email: 'other.employee@mail.example', password: 'quiet-amber-kettle' };

/** Opens the server's database with the server's own code. @param {string} url */
async function openDatabase(url) {
  const { createDb } = await import(inRoot('server/db/create-db.ts'));
  return createDb(url);
}

/**
 * Adds messages of both sides to a request, a second apart.
 * @param {string} url of the database
 * @param {number} requestId
 */
async function addMessages(url, requestId) {
  const { sql } = await import('drizzle-orm');
  const database = await openDatabase(url);
  await database.db.execute(sql`
    insert into messages (request_id, source, source_name, body, body_html, client_id, created_at)
    select ${requestId}, case when n % 2 = 0 then 'user' else 'concierge' end, 'Sample Sender', text, text,
      'sample-' || n, now() - interval '1 day' + n * interval '1 second'
    from generate_series(1, ${MESSAGES}::int) n,
      lateral (select 'Message ' || n || ' of a long conversation. ' || repeat('It has a few sentences. ', 8)) as body(text)`);
  await database.db.execute(sql`analyze messages`);
  await database.close();
}

/** @param {string} url @param {{ email: string, password: string }} user */
async function signIn(url, user) {
  const { headers } = await call(url, 'users/sign_in', { user });
  return { authorization: headers.get('authorization') ?? '' };
}

/** @param {string} url @param {Record<string, string>} headers */
async function get(url, headers) {
  const reply = await fetch(url, { headers: { ...headers, 'accept-encoding': 'gzip' } });
  const body = await reply.text();
  if (!reply.ok) throw new Failure(`${url} answered ${reply.status}: ${body}`);
  return body;
}

/**
 * Sends one call after the other for `forMs`, with a pause in between, and returns the milliseconds of each.
 * @param {() => Promise<unknown>} send
 * @param {number} forMs
 */
async function timed(send, forMs) {
  const times = [];
  for (const endMs = performance.now() + forMs; performance.now() < endMs; await wait(PAUSE_MS)) {
    const startMs = performance.now();
    await send();
    times.push(performance.now() - startMs);
  }
  return times;
}

/** @param {number[]} values @param {number} share */
const quantile = (values, share) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;

/**
 * Loads an address again and again in a thread of its own: to read a long reply would delay the other employee's calls.
 * Returns a function that stops it and returns the number of loads.
 * @param {string} address
 * @param {Record<string, string>} headers
 */
function loadInThread(address, headers) {
  const worker = new Worker(new URL(import.meta.url), { workerData: { address, headers } });
  return async () => {
    worker.postMessage('stop');
    const [loads] = await once(worker, 'message');
    await worker.terminate();
    return /** @type {number} */ (loads);
  };
}

/** @param {{ address: string, headers: Record<string, string> }} work */
async function loadUntilStopped({ address, headers }) {
  let goesOn = true;
  let loads = 0;
  parentPort?.once('message', () => (goesOn = false));
  for (; goesOn; loads += 1) await get(address, headers);
  parentPort?.postMessage(loads);
}

/** @param {string} name @param {string} database a database URL, or `embedded` */
async function measure(name, database) {
  const env = { SITE_DIR: undefined };
  const first = await startPrivateServer({ database, env });
  const headers = await signIn(first.url, DEMO_EMPLOYEE);
  const { data } = await call(first.url, 'requests/open', undefined, headers);
  const { id } = data.requests[0];
  const newcomer = { ...OTHER, name: 'Sample', last_name: 'Newcomer', terms_of_service: 1 };
  await call(first.url, 'users/sign_up', { user: newcomer });
  await first.stop();
  await addMessages(database === 'embedded' ? join(first.folder, 'db') : database, id);

  const server = await startPrivateServer({ database, env: { ...env, DATA_DIR: first.folder } });
  const own = await signIn(server.url, DEMO_EMPLOYEE);
  const others = await signIn(server.url, OTHER);
  const thread = `${server.url}/api/v1/requests/${id}`;
  const list = () => get(`${server.url}/api/v1/requests/open`, others);
  const loads = [
    { kind: 'no load', address: null },
    { kind: 'the whole thread', address: thread },
    { kind: 'the newest part', address: `${thread}?newest=100` },
  ];
  const known = JSON.parse(await get(thread, own)).request.messages.length;
  if (known < MESSAGES) throw new Failure(`The thread has ${known} messages.`);
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { kind, address } of loads) {
      const stop = address === null ? async () => 0 : loadInThread(address, own);
      const times = await timed(list, ROUND_MS);
      const runs = await stop();
      // The first round warms up.
      if (round === 0) continue;
      const [p50, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
      const each = runs === 0 ? '' : `, ${(ROUND_MS / runs).toFixed(0)} ms per load`;
      say(`${name}, ${kind}: p50 ${p50}, p99 ${p99}, slowest ${Math.max(...times).toFixed(1)} ms${each}`);
    }
  }
  await server.stop();
}

if (!isMainThread) await loadUntilStopped(workerData);
else
  await runScript(async () => {
    await measure('Embedded database', 'embedded');
    const postgres = await startPostgres();
    if ('skipped' in postgres) {
      say(`PostgreSQL was left out: ${postgres.skipped}.`);
      return;
    }
    await measure('PostgreSQL', postgres.url);
    await postgres.stop();
  });
