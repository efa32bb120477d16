import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PublicDemoError, refusePublicDemo, withoutProxies } from '../../../server/demo-guard.ts';
import { readVariables } from '../../../server/variables/read-variables.ts';

const start = (env: Readonly<Record<string, string>>) => () => {
  refusePublicDemo(readVariables({ DEMO: 'on', ...env }));
};

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: 'sundial.example' },
  { HOST: 'localhost.sundial.example' },
  { HOST: '127.0.0.1.sundial.example' },
  { PUBLIC_URL: 'https://sundial.example/' },
  { PUBLIC_URL: 'http://localhost.sundial.example' },
  { PUBLIC_URL: 'http://localhost@sundial.example' },
  { PUBLIC_URL: 'http://192.168.1.20:8787' },
  { TRUST_PROXY: 'on' },
])('a demo with %o does not start, and one sentence says why', (env) => {
  expect(start(env)).toThrow(PublicDemoError);
  expect(start(env)).toThrow(/^DEMO=on .* for this computer alone: remove [A-Z_]+=\S+, or set DEMO=off\.$/);
  expect(start({ ...env, DEMO: 'off' })).not.toThrow();
});

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  { PUBLIC_URL: 'http://localhost:4321' },
  { PUBLIC_URL: 'http://127.0.0.1:8787' },
  { PUBLIC_URL: 'http://[::1]:8787/' },
  { PUBLIC_URL: 'http://app.localhost:8787' },
])('a demo with %o starts', (env) => {
  expect(start(env)).not.toThrow();
});

const server = createServer(withoutProxies((_request, response) => response.end('served')));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

/** Calls with Node's own client, because `fetch` does not send `Via`. */
function statusWith(headers: Record<string, string>): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    httpRequest({ port, host: '127.0.0.1', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

test.each([
  'X-Forwarded-For',
  'x-forwarded-host',
  'X-Forwarded-Proto',
  'X-Forwarded-Anything',
  'X-Real-IP',
  'Forwarded',
  'Via',
])('a demo refuses a request with the proxy header %s', async (name) => {
  expect(await statusWith({ [name]: '127.0.0.1' })).toBe(403);
});

test('a demo answers a request without a proxy header, under any Host', async () => {
  expect(await statusWith({ host: 'sundial.example', accept: '*/*' })).toBe(200);
});
