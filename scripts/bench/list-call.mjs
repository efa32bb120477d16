import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ofetch } from 'ofetch';
import { Failure } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { DEMO_EMPLOYEE, startPrivateServer } from '../run/private-server.mjs';
import { launchNode, stop } from '../lib/processes.mjs';
import { load, median } from './load.mjs';

const PATH = '/api/v1/requests/open';
const ROUNDS = 5;
const WARM_UP_SECONDS = 3;
const ROUND_SECONDS = 4;
const SETTLED_WITHIN_MS = 90_000;
/** Processor ticks per look, of which a second has a hundred. */
const IDLE_TICKS = 3;

async function signIn(url) {
  const { headers } = await ofetch.raw(`${url}/api/v1/users/sign_in`, {
    method: 'POST',
    body: { user: DEMO_EMPLOYEE },
  });
  return { authorization: headers.get('authorization') };
}

async function startBareServer(reply) {
  const port = await freePort();
  const child = launchNode([inRoot('scripts/bench/bare-server.mjs')], {
    env: { PORT: String(port), BARE_REPLY: JSON.stringify(reply) },
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(url).catch(() => undefined))) await wait(50);
  return { url, stop: () => stop(child) };
}

function processorTicks(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/** Waits until the server has compressed the site, which its first start does in the background. */
async function settled(pid) {
  for (const deadline = Date.now() + SETTLED_WITHIN_MS; Date.now() < deadline;) {
    const before = processorTicks(pid);
    await wait(1_000);
    if (processorTicks(pid) - before <= IDLE_TICKS) return;
  }
}

/**
 * Returns the database round trips of one call, from a server that counts them. Counting costs time, so another server
 * is measured.
 */
async function countRoundTrips(database) {
  const server = await startPrivateServer({ database, env: { SUNDIAL_COUNT_SQL: 'on' } });
  const reply = await fetch(`${server.url}${PATH}`, { headers: await signIn(server.url) });
  await server.stop();
  return reply.headers.get('x-sql-round-trips') ?? 'not reported';
}

/**
 * Measures the authenticated list call beside a bare server that sends the same bytes, in turns, so that other load on
 * the machine slows both.
 */
export async function measureListCall(database) {
  const roundTrips = await countRoundTrips(database);
  const api = await startPrivateServer({ database });
  await settled(api.pid);
  const headers = await signIn(api.url);
  const answer = await fetch(`${api.url}${PATH}`, { headers });
  const reply = { body: await answer.text(), type: answer.headers.get('content-type') ?? 'application/json' };
  if (!answer.ok) throw new Failure(`GET ${PATH} answered ${answer.status}: ${reply.body}`);
  const bare = await startBareServer(reply);
  const ours = `${api.url}${PATH}`;
  await load(ours, headers, WARM_UP_SECONDS);
  await load(bare.url, {}, WARM_UP_SECONDS);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push({
      bare: await load(bare.url, {}, ROUND_SECONDS),
      api: await load(ours, headers, ROUND_SECONDS),
    });
  }
  const memory = residentMegabytes(api.pid);
  await bare.stop();
  await api.stop();
  return {
    ratio: median(rounds.map((round) => round.api.perSecond / round.bare.perSecond)),
    perSecond: median(rounds.map((round) => round.api.perSecond)),
    barePerSecond: median(rounds.map((round) => round.bare.perSecond)),
    p50: median(rounds.map((round) => round.api.p50)),
    p99: median(rounds.map((round) => round.api.p99)),
    bytes: Buffer.byteLength(reply.body),
    roundTrips,
    memory,
  };
}

function residentMegabytes(pid) {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
