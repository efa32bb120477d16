// docs/product/configuration.md#the-demo-stays-local
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forThisMachine } from '../../../server/http-server.ts';
import { readVariables, VariablesError } from '../../../server/variables/read-variables.ts';

const start = (env: Readonly<Record<string, string>>) => () => readVariables({ DEMO: 'on', ...env });
/** Addresses of the site and of the API, which belong together. */
const at = (APP_URL: string, API_URL = 'http://localhost:8787') => ({ APP_URL, API_URL });

test.each([
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.20' },
  { HOST: 'sundial.example' },
  { HOST: 'localhost.sundial.example' },
  { HOST: '127.0.0.1.sundial.example' },
  at('https://sundial.example/'),
  at('http://localhost.sundial.example'),
  at('http://localhost@sundial.example'),
  at('http://192.168.1.20:8787'),
  at('http://localhost:4321', 'https://api.sundial.example'),
  { TRUST_PROXY: 'on' },
  { TRUST_PROXY: '2' },
])('a demo with %o does not start, and a line says why', (env) => {
  expect(start(env)).toThrow(VariablesError);
  expect(start(env)).toThrow(/\n {2}[A-Z_]+: remove it, or set DEMO=off; a demo .* for this computer alone$/);
});

test('a public demo is refused with all such settings at once', () => {
  const env = { HOST: '0.0.0.0', TRUST_PROXY: 'on', ...at('https://a.example', 'https://b.example') };
  for (const name of Object.keys(env)) expect(start(env)).toThrow(`  ${name}: remove it`);
});

test.each([
  {},
  { HOST: 'localhost' },
  { HOST: '127.0.0.2' },
  { HOST: '::1' },
  at('http://localhost:4321'),
  at('http://127.0.0.1:8787'),
  at('http://[::1]:8787/'),
  at('http://app.localhost:8787'),
])('a demo with %o starts', (env) => {
  expect(start(env)).not.toThrow();
});

const server = createServer(forThisMachine((_request, response) => response.end('served')));
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

test.each([
  'localhost',
  'localhost:8787',
  '127.0.0.1:8787',
  '[::1]:8787',
  '[::1]',
  'app.localhost:1',
  'LOCALHOST',
])('a demo answers a request without a proxy header, with the Host %s', async (host) => {
  expect(await statusWith({ host, accept: '*/*' })).toBe(200);
});

test.each([
  'sundial.example',
  'localhost.sundial.example:8787',
  '127.0.0.1.sundial.example',
  '192.0.2.1:8787',
  'localhost:8787:sundial.example',
  '[::1].sundial.example',
])('a demo refuses a Host that leads to it from elsewhere: %j', async (host) => {
  expect(await statusWith({ host })).toBe(403);
});
