// docs/product/configuration.md#two-addresses
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../../src/lib/contract/operator/companies.ts';
import { storeContentImage } from '../../../src/lib/contract/operator/content.ts';
import { callApi, type Api, readConnection } from '../../../server/command-line/call-api.ts';
import { startServer, type RunningServer } from '../../../server/start-server.ts';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { eventually } from '../../helpers/eventually.ts';
import { startSmsProvider, status, type SmsProvider } from '../ports/sms-provider.ts';
import { startReceiver, type Receiver } from '../ports/smtp-receiver.ts';

/* One server as an operator starts it, with addresses of its own for site and API, providers and metrics. */

const APP = 'https://app.sundial.example';
const API = 'https://api.sundial.example';
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';
const PASSWORD = 'a walk along the river';
const [LATER, NEVER] = [450, 550];
/** A cold machine creates the database in seconds. */
const OPENING_A_DATABASE_MS = 120_000;

const folder = mkdtempSync(join(tmpdir(), 'sundial-running-'));
const events: string[] = [];
let receiver: Receiver;
let provider: SmsProvider;
let server: RunningServer;
let operator: Api;
let metricsUrl: string;
beforeAll(async () => {
  receiver = await startReceiver({
    refuse: (address) => ({ later: LATER, gone: NEVER })[address.split('@')[0] ?? ''],
  });
  provider = await startSmsProvider(status(201));
  const variables = readVariables({
    ...{ PORT: '0', METRICS_PORT: '0', NODE_ENV: 'test', DATABASE_URL: 'memory://', DATA_DIR: folder },
    ...{ APP_URL: APP, API_URL: `${API}/`, PRODUCT_NAME: 'Moondial' },
    ...{ SMTP_URL: receiver.url, MAIL_FROM: 'hello@moondial.test' },
    ...{ SMS_URL: provider.url, SMS_ACCOUNT: 'AC123', SMS_TOKEN: 'hush', SMS_FROM: '+15550199' },
  });
  server = await startServer(variables, (_level, event, facts) => {
    events.push(event);
    if (event === 'metrics') metricsUrl = String(facts?.['url']);
  });
  operator = await readConnection({ DATA_DIR: folder });
}, OPENING_A_DATABASE_MS);
afterAll(async () => {
  await server.stop();
  await expect(fetch(metricsUrl)).rejects.toThrow();
  await Promise.all([receiver.close(), provider.close()]);
  rmSync(folder, { recursive: true });
});

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${operator.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Signs up an employee, to whom the API mails a link, and returns the session of a sign-in. */
async function newEmployee(name: string, more: object = {}): Promise<{ readonly authorization: string }> {
  const account = { email: `${name}@people.test`, password: PASSWORD };
  const user = { ...account, name, last_name: 'Meyer', ...more };
  expect((await post('/users/sign_up', { user })).status).toBe(200);
  const signedIn = await post('/users/sign_in', { user: account });
  expect(signedIn.status).toBe(200);
  return { authorization: signedIn.headers.get('authorization') ?? '' };
}

/** Waits for a mail to this employee with a link of the site, and returns the token of the link. */
const mailedToken = (name: string, page: string) =>
  eventually(() => {
    const mail = receiver.mails.find(
      ({ to, text }) => to?.[0]?.address === `${name}@people.test` && text?.includes(page),
    );
    return mail?.text?.split(`${APP}/${page}/`)[1]?.match(/^[\w-]+/)?.[0] ?? expect.fail(`no ${page}`);
  });

test('the commands reach the server where it listens', () => {
  expect(operator.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(server.url).toBe(API);
});

test('links lead to the site, files and pictures are at the API, and providers send mails and texts', async () => {
  const bytes_base64 = Buffer.from(LOGO).toString('base64');
  const { address } = await callApi(operator, storeContentImage, {}, { bytes_base64 });
  const works = { slug: 'works', name: 'Works', image_url: address, mfa_policy: 'optional' as const };
  const { company } = await callApi(operator, addCompany, {}, { company: works });
  expect(company.sign_up_url).toBe(`${APP}/sign-up/works`);

  const headers = await newEmployee('kim', { company_slug: 'works' });
  const confirmation_token = await mailedToken('kim', 'confirm-email');
  expect((await post('/users/confirmation', { confirmation_token })).status).toBe(200);
  await post('/users/password', { user: { email: 'kim@people.test' } });
  await mailedToken('kim', 'reset-password');
  const toKim = receiver.mails.filter(({ to }) => to?.[0]?.address === 'kim@people.test');
  expect(toKim.map(({ subject }) => subject)).toEqual([
    'Confirm your email address for Moondial',
    'Choose a new password for Moondial',
  ]);

  const current = await fetch(`${operator.url}/api/v1/users/current`, { headers });
  expect(await current.text()).toContain(`"${API}${address}"`);
  const presigned = await post('/uploads/presigned_url', { upload: { filename: 'photo.png' } }, headers);
  expect(((await presigned.json()) as { presigned_url: string }).presigned_url).toContain(`${API}/files/`);

  await post('/mfa', { mfa_number: '2025550101', password: PASSWORD }, headers);
  expect((await post('/mfa/send-otp', {}, headers)).status).toBe(200);
  expect(provider.received.map(({ form }) => form['To'])).toEqual(['+12025550101']);
  expect(provider.received[0]?.form['Body']).toMatch(/^\d{6} is your Moondial verification code\./);
  expect(events).not.toContain('background_failed');
});

const text = async () => (await fetch(metricsUrl)).text();
/** Returns the value of a metric by its name with labels; undefined without one. */
async function metric(name: string): Promise<number | undefined> {
  const line = (await text()).split('\n').find((each) => each.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
const calls = (route: string, code: number) =>
  metric(`sundial_calls_total{method="GET",route="${route}",status="${String(code)}"}`);

test('a call and a refused call are counted and timed', async () => {
  for (const path of ['readyz', 'readyz', 'api/v1/requests/open']) await fetch(`${operator.url}/${path}`);
  expect(await calls('/readyz', 200)).toBe(2);
  expect(await calls('/api/v1/requests/open', 401)).toBe(1);
  const labels = 'method="GET",route="/readyz"';
  expect(await metric(`sundial_call_duration_seconds_count{${labels}}`)).toBe(2);
  expect(await metric(`sundial_call_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(2);
});

test('an address, an id, a token and a query are no labels', async () => {
  const id = '8473629105847362';
  for (const path of [`api/v1/requests/${id}`, `nothing/${id}`, `files/${id}?sig=${id}`, `${id}/unlock`]) {
    await fetch(`${operator.url}/${path}`, { headers: { authorization: `Bearer ${id}` } });
  }
  expect(await calls('/api/v1/requests/:id', 401)).toBe(1);
  expect(await text()).not.toContain(id);
});

test('an open live stream is visible until it ends', async () => {
  const headers = await newEmployee('robin');
  expect(await metric('sundial_live_streams')).toBe(0);
  const stop = new AbortController();
  const live = await fetch(`${operator.url}/api/v1/live`, { headers, signal: stop.signal });
  expect(live.status).toBe(200);
  expect(await metric('sundial_live_streams')).toBe(1);
  stop.abort();
  await eventually(async () => expect(await metric('sundial_live_streams')).toBe(0));
});

test('a mail that waits and one that its recipient refuses are visible, without an alert', async () => {
  const waiting = async () => (await metric('sundial_queued_mails{state="waiting"}')) ?? 0;
  // The mails of the tests before have been sent.
  await eventually(async () => expect(await waiting()).toBe(0));
  await newEmployee('later');
  await newEmployee('gone');
  await eventually(async () => expect(await metric('sundial_queued_mails{state="given_up"}')).toBe(1));
  expect(await waiting()).toBe(1);
  for (const alert of ['mail_failures', 'storage'])
    expect(await metric(`sundial_alerts_total{alert="${alert}"}`), alert).toBe(0);
});

test('the process and its event loop are visible', async () => {
  expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  expect(await metric('process_resident_memory_bytes')).toBeGreaterThan(0);
});

test('the public port has no metrics, and their port has nothing else', async () => {
  expect((await fetch(`${operator.url}/metrics`)).status).toBe(404);
  expect((await fetch(metricsUrl)).headers.get('content-type')).toContain('text/plain; version=0.0.4');
  for (const path of ['/', '/metrics/', '/livez', '/api/v1/users/current']) {
    expect((await fetch(new URL(path, metricsUrl))).status).toBe(404);
  }
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
});
