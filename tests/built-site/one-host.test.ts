import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startServer, type RunningServer as RunningApi } from '../../server/start-server.ts';
import { readVariables } from '../../server/variables/read-variables.ts';
import { makeDatabaseFolder } from '../helpers/database.ts';
import { OPEN_STREAMS } from '../security/support/figures.ts';
import { startApacheWithApi } from './support/apache-host.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';
import { openStream, startStreamServer } from './support/many-streams.ts';
import { startNginxWithApi } from './support/nginx-host.ts';
import type { RunningServer } from './support/run-server.ts';

const PERSON = {
  email: 'robin@people.test',
  password: 'rainy tuesday morning',
  name: 'Robin',
  last_name: 'M',
};

/** Every address of this network is local on Linux; macOS has the first one only. */
const OTHER_HOST = process.platform === 'linux' ? '127.0.0.2' : '::1';
const INSTALL_WITHIN_MS = 180_000;
const hosts = { nginx: startNginxWithApi, Apache: startApacheWithApi };

let folder: string;
let api: RunningApi;

const post = (origin: string, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${origin}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The address at which this machine reaches the API. */
const recordedAddress = () => readFileSync(join(folder, 'api-address'), 'utf8');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-one-host-'));
  await (await makeDatabaseFolder(join(folder, 'db'))).close();
  const variables = readVariables({
    HOST: OTHER_HOST,
    PORT: '0',
    NODE_ENV: 'test',
    DATA_DIR: folder,
    TRUST_PROXY: 'on',
    UPLOAD_BYTES_UNCONFIRMED: '1000000000',
    APP_URL: 'https://app.example',
    API_URL: 'https://app.example',
  });
  api = await startServer(variables, () => undefined);
  await post(recordedAddress(), '/users/sign_up', { user: PERSON });
}, INSTALL_WITHIN_MS);
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

it('the API listens on the configured address alone', async () => {
  expect((await fetch(`${recordedAddress()}/readyz`)).status).toBe(200);
  const { port } = new URL(recordedAddress());
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
});

describe.each(Object.entries(hosts))('site and API on %s', (name, start) => {
  let host: RunningServer | { readonly skipped: string } = { skipped: '' };
  let origin = '';
  let authorization = '';

  beforeAll(async () => {
    host = 'skipped' in builtSite ? builtSite : await start(builtSite.folder, recordedAddress());
    if ('skipped' in host) {
      warnSkipped(`Site and API on ${name}`, host.skipped);
      return;
    }
    origin = host.origin;
    const signedIn = await post(origin, '/users/sign_in', { user: PERSON });
    authorization = signedIn.headers.get('authorization') ?? '';
  }, INSTALL_WITHIN_MS);
  beforeEach((context) => {
    if ('skipped' in host) context.skip(host.skipped);
  });
  afterAll(async () => {
    if ('stop' in host) await host.stop();
  });

  it('serves pages and calls, each with its headers once', async () => {
    const page = await fetch(`${origin}/requests/42`);
    expect([page.status, page.headers.get('x-frame-options')]).toEqual([200, 'DENY']);
    const call = await fetch(`${origin}/api/v1/users/current`, { headers: { authorization } });
    expect(call.status).toBe(200);
    for (const header of ['x-frame-options', 'x-content-type-options', 'referrer-policy', 'cache-control']) {
      expect([header, call.headers.get(header)]).toEqual([
        header,
        expect.not.stringContaining(',') as string,
      ]);
    }
    expect(call.headers.get('x-site')).toBeNull();
  });

  it('does not pass on the operator’s calls', async () => {
    const { status, headers } = await fetch(`${origin}/operator/v1/companies`);
    expect([status, headers.get('content-type')]).toEqual([404, expect.stringContaining('text/html')]);
  });

  it('passes a file of the largest size on, and refuses a larger one', async () => {
    const presign = () =>
      post(origin, '/uploads/presigned_url', { upload: { filename: 'a.pdf' } }, { authorization });
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
    expect(refused.status).toBe(413);
    // Apache refuses it itself: deploy/apache.conf.
    expect(refused.headers.get('content-type')).toContain(
      name === 'nginx' ? 'application/json' : 'text/html',
    );
  }, 60_000);

  it('passes the live stream on as it comes', async () => {
    const stream = await fetch(`${origin}/api/v1/live`, { headers: { authorization } });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    const reader = stream.body!.getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
  });
});

it(
  'nginx passes calls on to another process while one is gone and one starts',
  async (context) => {
    const starting = createServer((_, response) => response.writeHead(503).end());
    starting.listen(0, '127.0.0.1');
    await once(starting, 'listening');
    const startingOrigin = `http://127.0.0.1:${(starting.address() as AddressInfo).port}`;
    const goneOrigin = `http://127.0.0.1:${await freePort()}`;
    const host =
      'skipped' in builtSite
        ? builtSite
        : await startNginxWithApi(builtSite.folder, goneOrigin, startingOrigin, recordedAddress());
    if ('skipped' in host) context.skip(host.skipped);
    else {
      for (let call = 0; call < 6; call += 1) {
        const { status } = await fetch(`${host.origin}/api/v1/users/current`);
        expect(status).toBe(401);
      }
      await host.stop();
    }
    starting.close();
  },
  INSTALL_WITHIN_MS,
);

it.each(Object.entries(hosts))(
  `%s keeps ${OPEN_STREAMS} streams open and serves pages beside them`,
  async (name, start) => {
    const server = await startStreamServer();
    const host = 'skipped' in builtSite ? builtSite : await start(builtSite.folder, server.origin);
    if ('skipped' in host) {
      server.stop();
      warnSkipped(`Streams on ${name}`, host.skipped);
      return;
    }
    const streams = await Promise.all(Array.from({ length: OPEN_STREAMS }, () => openStream(host.origin)));
    expect(server.announce()).toBe(OPEN_STREAMS);
    await Promise.all(streams.map((stream) => stream.received('announced')));
    expect((await fetch(`${host.origin}/sign-in/`)).status).toBe(200);
    for (const stream of streams) stream.close();
    server.stop();
    await host.stop();
  },
  INSTALL_WITHIN_MS,
);
