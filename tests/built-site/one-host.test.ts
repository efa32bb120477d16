import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import { startServer, type RunningServer as RunningApi } from '../../server/start-server.ts';
import { readVariables } from '../../server/variables/read-variables.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';
import { startNginxWithApi } from './support/nginx-host.ts';
import type { RunningServer } from './support/run-server.ts';

const PERSON = {
  email: 'robin@people.test',
  password: 'rainy tuesday morning',
  name: 'Robin',
  last_name: 'M',
};

let folder: string;
let api: RunningApi;
let host: RunningServer | { readonly skipped: string } = { skipped: '' };
let origin = '';
let authorization = '';

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The address at which this machine reaches the API. */
const recordedAddress = () => readFileSync(join(folder, 'api-address'), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-one-host-'));
  const variables = readVariables({
    PORT: '0',
    DATABASE_URL: 'memory://',
    DATA_DIR: folder,
    TRUST_PROXY: 'on',
    APP_URL: 'https://app.example',
    API_URL: 'https://app.example',
  });
  api = await startServer(variables, () => undefined);
  host = 'skipped' in builtSite ? builtSite : await startNginxWithApi(builtSite.folder, recordedAddress());
  if ('skipped' in host) {
    warnSkipped('Site and API behind nginx', host.skipped);
    return;
  }
  origin = host.origin;
  await post('/users/sign_up', { user: PERSON });
  authorization = (await post('/users/sign_in', { user: PERSON })).headers.get('authorization') ?? '';
}, 180_000);
beforeEach((context) => {
  if ('skipped' in host) context.skip(host.skipped);
});
afterAll(async () => {
  if ('stop' in host) await host.stop();
  await api.stop();
  await rm(folder, { recursive: true });
});

it('serves pages and calls, each with its headers once', async () => {
  const page = await fetch(`${origin}/requests/42`);
  expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, 'DENY']);
  const call = await fetch(`${origin}/api/v1/users/current`, { headers: { authorization } });
  expect(call.status).toBe(200);
  for (const name of ['x-frame-options', 'x-content-type-options', 'referrer-policy', 'cache-control']) {
    expect([name, call.headers.get(name)]).toEqual([name, expect.not.stringContaining(',') as string]);
  }
  expect(call.headers.get('x-site')).toBeNull();
});

it('does not pass on the operator’s calls', async () => {
  const { status, headers } = await fetch(`${origin}/operator/v1/companies`);
  expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
});

it('passes a file of the largest size on, and refuses a larger one with the API’s sentence', async () => {
  const presign = () => post('/uploads/presigned_url', { upload: { filename: 'a.pdf' } }, { authorization });
  const address = async () => {
    const { presigned_url: url } = (await (await presign()).json()) as { presigned_url: string };
    return url.replace('https://app.example', origin);
  };
  const put = async (bytes: number) => {
    const body = Buffer.alloc(bytes);
    body.write('%PDF-1.7\n');
    return fetch(await address(), { method: 'PUT', body });
  };
  expect((await put(UPLOAD_MAX_BYTES)).status).toBe(200);
  const refused = await put(UPLOAD_MAX_BYTES + 1);
  expect([refused.status, refused.headers.get('content-type')]).toEqual([
    413,
    expect.stringContaining('application/json'),
  ]);
}, 60_000);

it('passes the live stream on as it comes', async () => {
  const stream = await fetch(`${origin}/api/v1/live`, { headers: { authorization } });
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const reader = stream.body!.getReader();
  expect((await reader.read()).done).toBe(false);
  await reader.cancel();
});
