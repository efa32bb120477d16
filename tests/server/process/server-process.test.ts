// docs/hosting.md#health-checks
// docs/product/api.md#request-paths
// docs/product/configuration.md#missing-variables
// docs/product/configuration.md#refused-settings
// docs/product/configuration.md#required-settings
// docs/product/configuration.md#effective-settings
// docs/product/configuration.md#demo-account
// docs/product/configuration.md#the-demo-stays-local
// docs/product/configuration.md#outbox-page
// docs/product/configuration.md#a-demo-stays-a-demo
// docs/product/uploads.md#one-store
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { installation } from '../../../server/db/schema/installation.ts';
import { makeDatabaseFolder } from '../../helpers/database.ts';

/** A process that starts on a busy machine. */
vi.setConfig({ testTimeout: 180_000 });

const DEMO_SIGN_IN = { user: { email: 'demo@sundial.example', password: 'sunny-demo-day' } };
const STOP_WITHIN_MS = 5_000;
// Loading the server takes most of the time of a start.
const { PATH = '', NODE_COMPILE_CACHE = join(process.cwd(), '.cache/compiled') } = process.env;

let dataDir: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sundial-server-'));
  mkdirSync(join(dataDir, 'site', 'dashboard'), { recursive: true });
  writeFileSync(join(dataDir, 'site', 'dashboard', 'index.html'), '<h1>Dashboard</h1>');
  const database = await makeDatabaseFolder(join(dataDir, 'db'));
  await database.db.insert(installation).values({ demo: true });
  await database.close();
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});
afterAll(() => {
  rmSync(dataDir, { recursive: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

function start(env: Record<string, string>, cwd = process.cwd()): Started {
  const child = spawn(process.execPath, [resolve('server/index.ts')], {
    cwd,
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => (texts[name] += text));
  }
  return { child, stdout: () => texts.stdout, stderr: () => texts.stderr };
}

async function ready({ child, stdout, stderr }: Started): Promise<string> {
  while (!stdout().includes('"event":"ready"')) {
    const ended = await Promise.race([
      once(child.stdout ?? child, 'data'),
      once(child, 'exit').then(() => 'exit'),
    ]);
    if (ended === 'exit') throw new Error(`The server stopped: ${stderr()}`);
  }
  const lines = stdout().trim().split('\n');
  const [settings, line] = lines.map((text) => JSON.parse(text) as { event: string; url: string });
  expect(settings).toMatchObject({ event: 'settings', data_dir: dataDir, app_secret: 'generated' });
  expect(line?.event).toBe('ready');
  expect(line?.url).toMatch(/^http:\/\/localhost:\d+$/);
  return line?.url ?? '';
}

const signIn = (url: string) =>
  fetch(`${url}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO_SIGN_IN),
  });

/** Sends a target as it is, which `fetch` would normalize, and expects the type of the reply. */
async function statusOf(url: string, path: string, type: string): Promise<number | undefined> {
  const call = request({ host: '127.0.0.1', port: new URL(url).port, path }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.headers['content-type']).toContain(type);
  return response.statusCode;
}

/**
 * Everything in the data folder that is open to others, except a cache that PGlite writes with a mode of its own. A file of the store's
 * own check may be gone meanwhile.
 */
function openToOthers(): string[] {
  const paths = readdirSync(dataDir, { recursive: true, encoding: 'utf8' });
  return ['.', ...paths].filter(
    (path) =>
      !path.endsWith('pg_internal.init') &&
      ((statSync(join(dataDir, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
}

const exitOf = async ({ child }: Started) => (await once(child, 'close'))[0] as number | null;

test('serves site and API, keeps data when killed, and stops on a signal', async () => {
  // A folder that was made before the server, by a user whose files all can read.
  chmodSync(dataDir, 0o755);
  chmodSync(join(dataDir, 'site', 'dashboard', 'index.html'), 0o644);
  const env = { DEMO: 'on', SITE_DIR: join(dataDir, 'site') };
  const first = start(env);
  const url = await ready(first);
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ ok: true });
  expect(await (await fetch(`${url}/dashboard`)).text()).toBe('<h1>Dashboard</h1>');
  expect(await statusOf(url, 'http://elsewhere.example/api/v1/nothing', 'application/json')).toBe(404);
  expect(await statusOf(url, '/api/../dashboard/', 'text/plain')).toBe(400);
  const outboxSecret = readFileSync(join(dataDir, 'outbox-secret'), 'utf8');
  expect((await fetch(`${url}/outbox/${outboxSecret}`)).status).toBe(200);
  expect((await fetch(`${url}/outbox`)).status).toBe(404);
  for (const path of ['/dashboard', '/api/v1/survey_categories', `/outbox/${outboxSecret}`]) {
    const proxied = await fetch(`${url}${path}`, { headers: { 'x-forwarded-for': '127.0.0.1' } });
    expect([path, proxied.status]).toEqual([path, 403]);
  }
  expect((await fetch(`${url}/nothing`)).headers.get('content-type')).toContain('text/plain');
  expect((await fetch(`${url}/api/v1/nothing`)).status).toBe(404);
  const authorization = (await signIn(url)).headers.get('authorization') ?? '';

  const second = start({ PORT: '0' });
  expect(await exitOf(second)).toBe(1);
  expect(second.stderr()).toContain('is already in use by another process');

  first.child.kill('SIGKILL');
  await exitOf(first);

  const third = start(env);
  const again = await ready(third);
  expect(readFileSync(join(dataDir, 'api-address'), 'utf8')).toBe(again);
  expect((await fetch(`${again}/api/v1/users/current`, { headers: { authorization } })).status).toBe(200);
  const conciergeToken = readFileSync(join(dataDir, 'concierge-token'), 'utf8');
  expect(openToOthers()).toEqual([]);
  const desk = await fetch(`${again}/api/v1/desk/requests`, {
    headers: { authorization: `Bearer ${conciergeToken}` },
  });
  expect(desk.status).toBe(200);
  for (const line of third.stdout().trim().split('\n'))
    expect(JSON.parse(line)).toMatchObject({
      time: expect.any(String) as string,
      level: expect.any(String) as string,
      event: expect.any(String) as string,
    });

  const stoppedAt = performance.now();
  third.child.kill('SIGTERM');
  expect(await exitOf(third)).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(STOP_WITHIN_MS);
  expect(existsSync(join(dataDir, 'api-address'))).toBe(false);
  await expect(fetch(again)).rejects.toThrow();
});

test('a reader of the log that goes away does not end the server', async () => {
  const server = start({ DEMO: 'on' });
  const url = await ready(server);
  server.child.stdout?.destroy();
  for (let calls = 0; calls < 5; calls += 1) expect((await fetch(`${url}/livez`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await exitOf(server)).toBe(0);
});

/** Lets a process believe on a signal that a minute has passed: what it measures times by is real, but for this. */
const MINUTE_PASSES = `data:text/javascript,${encodeURIComponent(`
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  performance.now = () => now() + aheadMs;
  process.on('SIGUSR2', () => { aheadMs += 60_000; });`)}`;

test('a process whose call hangs for a minute says so, and ends with a code for which it is started again', async () => {
  const server = start({ DEMO: 'on', STOP_SECONDS: '1', NODE_OPTIONS: `--import=${MINUTE_PASSES}` });
  const url = await ready(server);
  const hanging = request(`${url}/api/v1/users/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  });
  const cut = once(hanging, 'error');
  hanging.write('{');
  // The server has read the head when it answers a later call.
  expect((await fetch(`${url}/livez`)).status).toBe(200);
  server.child.kill('SIGUSR2');
  const [code] = await Promise.all([exitOf(server), cut]);
  expect(code).toBe(1);
  expect(server.stdout()).toContain(
    '"level":"error","event":"calls_hang","count":1,"routes":["POST /api/v1/users/sign_in"]',
  );
});

test('reports a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const server = start({ PORT: String(port) });
  expect(await exitOf(server)).toBe(1);
  expect(server.stderr()).toBe(
    `Port ${port} is in use by another program. Choose another one with the PORT variable.\n`,
  );
  expect(server.stdout()).toBe('');
  other.close();
});

test('does not start with bad settings, lists all of them without a value, and reads .env unless it is a test', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-env-'));
  // The environment overrides the file: PORT is 0 there.
  writeFileSync(join(folder, '.env'), 'PORT=http\nRATE_LIMIT_FACTOR=none\n');
  const forEmployees = start({ NODE_ENV: 'production' }, folder);
  const bad = { PORT: 'http', DEMO: 'maybe', DATABASE_URL: 'postgress://me:hush@db/x', STMP_URL: 'x' };
  const tested = start(bad, folder);
  expect(await Promise.all([exitOf(forEmployees), exitOf(tested)])).toEqual([1, 1]);
  expect(forEmployees.stdout() + tested.stdout()).toBe('');
  expect(forEmployees.stderr()).toContain(
    '\n  DATABASE_URL: is missing; write DATABASE_URL=postgres://sundial:PASSWORD@127.0.0.1/sundial, or DEMO=on to try the product on this computer\n',
  );
  expect(forEmployees.stderr()).toContain('  RATE_LIMIT_FACTOR: must be a number');
  expect(forEmployees.stderr()).not.toContain('PORT:');
  expect(tested.stderr()).toMatch(
    /^Missing environment variables, or bad values:(?:\n {2}(?:PORT|DEMO|DATABASE_URL|STMP_URL): [^\n]*){4}\n$/,
  );
  expect(tested.stderr()).not.toMatch(/hush|postgress/);
  rmSync(folder, { recursive: true });
});
