import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import autocannon from 'autocannon';
import { Failure } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { openSql } from '../lib/sql.mjs';
import { launchNode, stop } from '../lib/processes.mjs';
import { DEMO_EMPLOYEE } from '../run/private-server.mjs';
import { startQuietServer } from './quiet-server.mjs';
import { measureInTurns, median } from './turns.mjs';

const CONNECTIONS = 16;
const MESSAGES = 20;
const ROUNDS = 5;
const ROUND_SECONDS = 4;

/** Adds one employee for each connection, with the demo's password, a session and a thread. */
async function addEmployees(database) {
  const sql = openSql(database);
  const employees = [];
  for (let index = 0; index < CONNECTIONS; index += 1) {
    const email = `bench-${index}@people.example`;
    const token = randomBytes(32).toString('base64url');
    const hash = createHash('sha256').update(token).digest('hex');
    const [{ id }] = await sql`
      insert into users (email, email_confirmed_at, first_name, last_name, password_hash, terms_accepted_at, created_at)
      select ${email}, now(), 'Bench', 'Employee', password_hash, now(), now() from users where email = ${DEMO_EMPLOYEE.email}
      returning id`;
    await sql`
      insert into sessions (user_id, token_hash, created_at, last_seen_at, expires_at)
      values (${id}, ${hash}, now(), now(), now() + interval '1 day')`;
    const [request] = await sql`
      insert into requests (user_id, survey_id, name, status, issued_at, created_at, updated_at, waiting_since)
      select ${id}, min(id), 'A request', 'in_progress', now(), now(), now(), now() from request_surveys
      returning id, external_id`;
    await sql`
      insert into messages (request_id, source, source_name, body, body_html, created_at)
      select ${request.id}, 'user', 'Bench Employee', 'Message ' || n, 'Message ' || n, now() from generate_series(1, ${MESSAGES}) n`;
    employees.push({ email, token, thread: request.external_id });
  }
  await sql.end();
  return employees;
}

/** Takes back what earlier rounds have sent, so that each call meets threads of the same length. */
async function shortenThreads(database) {
  const sql = openSql(database);
  await sql`
    delete from messages m using requests r, users u
    where r.id = m.request_id and u.id = r.user_id and u.email like 'bench-%' and m.client_id is not null`;
  await sql`vacuum analyze messages`;
  await sql`vacuum request_words`;
  await sql.end();
}

const json = { 'content-type': 'application/json' };
const bearer = ({ token }) => ({ authorization: `Bearer ${token}` });
const newClientId = () => randomBytes(12).toString('hex');
/** One call of an employee, by name. */
const CALLS = {
  'a list of requests': (one) => ({ path: '/api/v1/requests/in_progress', headers: bearer(one) }),
  'a thread': (one) => ({ path: `/api/v1/requests/${one.thread}`, headers: bearer(one) }),
  'a message': (one) => ({
    method: 'POST',
    path: `/api/v1/requests/${one.thread}/messages?newest=${MESSAGES}`,
    headers: { ...bearer(one), ...json },
    setupRequest: (request) => ({
      ...request,
      body: JSON.stringify({ message: { body: 'One more', attachment_keys: [], client_id: newClientId() } }),
    }),
  }),
  'a sign-in': ({ email }) => ({
    method: 'POST',
    path: '/api/v1/users/sign_in',
    headers: json,
    body: JSON.stringify({ user: { email, password: DEMO_EMPLOYEE.password } }),
  }),
};

/** Calls a server from all connections, each with an employee of its own, and returns the calls a second. */
async function load(url, employees, call, seconds) {
  let next = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => client.setRequests([call(employees[next++ % CONNECTIONS])]),
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0)
    throw new Failure(`${failed} of ${result.requests.total} calls of ${url} failed under load.`);
  return result.requests.average;
}

async function startHandWritten(database) {
  const port = await freePort();
  const child = launchNode([inRoot('scripts/bench/hand-written-server.mjs')], {
    env: { PORT: String(port), DATABASE_URL: database },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/v1/requests/none`).catch(() => undefined))) await wait(50);
  return { url, stop: () => stop(child) };
}

function residentMegabytes(pid) {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/**
 * Measures four calls beside a server written by hand on the same database, in turns. Returns the median throughput of both and of
 * its ratio by call, and the memory of the idle API and after the load.
 */
export async function measureFourCalls(database) {
  const api = await startQuietServer({ database });
  const idle = residentMegabytes(api.pid);
  const employees = await addEmployees(database);
  const hand = await startHandWritten(database);
  const ratios = {};
  for (const [name, call] of Object.entries(CALLS)) {
    const [ours, theirs] = await measureInTurns([api, hand], ROUNDS, async ({ url }) => {
      await shortenThreads(database);
      return { rate: await load(url, employees, call, ROUND_SECONDS) };
    });
    const perRound = ours.rate.map((rate, round) => rate / theirs.rate[round]);
    ratios[name] = { ratio: median(perRound), ours: median(ours.rate), theirs: median(theirs.rate) };
  }
  const loaded = residentMegabytes(api.pid);
  await hand.stop();
  await api.stop();
  return { ratios, idle, loaded };
}
