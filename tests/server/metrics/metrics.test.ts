import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type RunningServer } from '../../../server/start-server.ts';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { startReceiver, type Receiver } from '../ports/smtp-receiver.ts';
import { eventually } from '../../helpers/eventually.ts';

const LATER = 450;
const NEVER = 550;
/** A cold machine creates the database in seconds. */
const OPENING_A_DATABASE_MS = 120_000;

let folder: string;
let receiver: Receiver;
let server: RunningServer;
let metricsUrl: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-metrics-'));
  receiver = await startReceiver({ refuse: (address) => (address.startsWith('gone') ? NEVER : LATER) });
  const variables = readVariables({
    PORT: '0',
    METRICS_PORT: '0',
    NODE_ENV: 'test',
    DATABASE_URL: 'memory://',
    DATA_DIR: folder,
    SMTP_URL: receiver.url,
    MAIL_FROM: 'hello@sundial.example',
  });
  server = await startServer(variables, (_level, event, facts) => {
    if (event === 'metrics') metricsUrl = String(facts?.['url']);
  });
}, OPENING_A_DATABASE_MS);
afterAll(async () => {
  await server.stop();
  await expect(fetch(metricsUrl)).rejects.toThrow();
  await receiver.close();
  rmSync(folder, { recursive: true });
});

const text = async () => (await fetch(metricsUrl)).text();
/** Returns the value of a sample by its name with labels; undefined without one. */
async function sample(name: string): Promise<number | undefined> {
  const line = (await text()).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const calls = (route: string, status: number, method = 'GET') =>
  sample(`sundial_calls_total{method="${method}",route="${route}",status="${String(status)}"}`);

const post = (path: string, user: object) =>
  fetch(`${server.url}/api/v1/users/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user }),
  });

/** Signs up an employee, to whom the API mails a link, and returns the session of a sign-in. */
async function newEmployee(name: string): Promise<string> {
  const account = { email: `${name}@people.test`, password: 'a walk along the river' };
  expect((await post('sign_up', { ...account, name, last_name: 'Meyer' })).status).toBe(200);
  const signedIn = await post('sign_in', account);
  expect(signedIn.status).toBe(200);
  return signedIn.headers.get('authorization') ?? '';
}

test('a call and a refused call are counted and timed', async () => {
  await fetch(`${server.url}/readyz`);
  await fetch(`${server.url}/readyz`);
  await fetch(`${server.url}/api/v1/users/current`);
  expect(await calls('/readyz', 200)).toBe(2);
  expect(await calls('/api/v1/users/current', 401)).toBe(1);
  const labels = 'method="GET",route="/readyz"';
  expect(await sample(`sundial_call_duration_seconds_count{${labels}}`)).toBe(2);
  expect(await sample(`sundial_call_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(2);
});

test('an address, an id, a token and a query are no labels', async () => {
  for (const path of [
    'api/v1/requests/8473629105847362',
    'nothing/8473629105847362',
    'files/8473629105847362?sig=8473629105847362',
    '8473629105847362/unlock',
  ]) {
    await fetch(`${server.url}/${path}`, { headers: { authorization: 'Bearer 8473629105847362' } });
  }
  expect(await calls('/api/v1/requests/:id', 401)).toBe(1);
  expect(await text()).not.toContain('8473629105847362');
});

test('an open live stream is visible until it ends', async () => {
  const authorization = await newEmployee('robin');
  expect(await sample('sundial_live_streams')).toBe(0);
  const stop = new AbortController();
  const live = await fetch(`${server.url}/api/v1/live`, { headers: { authorization }, signal: stop.signal });
  expect(live.status).toBe(200);
  expect(await sample('sundial_live_streams')).toBe(1);
  stop.abort();
  await eventually(async () => expect(await sample('sundial_live_streams')).toBe(0));
});

test('a mail that waits and one that was given up are visible', async () => {
  const before = (await sample('sundial_queued_mails{state="waiting"}')) ?? 0;
  await newEmployee('later');
  await newEmployee('gone');
  await eventually(async () => expect(await sample('sundial_queued_mails{state="given_up"}')).toBe(1));
  expect(await sample('sundial_queued_mails{state="waiting"}')).toBe(before + 1);
});

test('an alert is counted', async () => {
  // The mail to an address that is gone, of the test before.
  expect(await sample('sundial_alerts_total{alert="mail_failures"}')).toBe(1);
  expect(await sample('sundial_alerts_total{alert="storage"}')).toBe(0);
});

test('the process and its event loop are visible', async () => {
  expect(await sample('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await sample('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('the public port has no metrics, and their port has nothing else', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  expect((await fetch(metricsUrl)).headers.get('content-type')).toContain('text/plain; version=0.0.4');
  for (const path of ['/', '/metrics/', '/livez', '/api/v1/users/current']) {
    expect((await fetch(new URL(path, metricsUrl))).status).toBe(404);
  }
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
});
