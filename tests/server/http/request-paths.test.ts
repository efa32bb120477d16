import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { listen, portOf, requestPath } from '../../../server/http-server.ts';

const REFUSED = [
  '/..',
  '/../api/v1/users/sign_in',
  '/files/../api/v1/users/sign_in',
  '/files/./key',
  '/files/%2e%2e/api/v1/users/sign_in',
  '/files/.%2E/api',
  '/files%2F..%2Fapi',
  '/files/..%5capi',
  '/files\\..\\api',
  '/api\\v1',
  '/dashboard/%2E',
  'http://sundial.test/files/../api',
  '*',
  'api/v1',
];

test.each(REFUSED)('the target %s has no path', (target) => {
  expect(requestPath(target)).toBeNull();
});

test.each([
  ['/', '/'],
  ['/?a=/../b', '/'],
  ['/api/v1/requests/open?x=1', '/api/v1/requests/open'],
  ['/attachments/a%2Fb..c', '/attachments/a%2Fb..c'],
  ['/files/...', '/files/...'],
  ['/dashboard#/../x', '/dashboard'],
  ['//files/key', '//files/key'],
  ['http://sundial.test/files/key?sig=1', '/files/key'],
  ['http://sundial.test', '/'],
  ['HTTPS://user@sundial.test:1/api', '/api'],
])('the target %s has the path %s', (target, path) => {
  expect(requestPath(target)).toBe(path);
});

let server: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  server?.close().closeAllConnections();
  server = undefined;
});

test.each(REFUSED.slice(0, 11))('%s gets 400 with all headers, and reaches no listener', async (path) => {
  const listener = vi.fn();
  server = await listen('127.0.0.1', 0, listener);
  const call = request({ host: '127.0.0.1', port: portOf(server), path }).end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(400);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
  expect(listener).not.toHaveBeenCalled();
});

test.each([
  ['//files/key', 1],
  ['/files%2Fkey', 1],
  ['http://sundial.test/api/v1/files/key', 1],
  ['http://sundial.test/files/key', 0],
  ['/files/key', 0],
])('the body of PUT %s has %i time limits', async (path, timers) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = Promise.withResolvers<undefined>();
  server = await listen('127.0.0.1', 0, () => arrived.resolve(undefined));
  const headers = { 'content-length': 1000 };
  const call = request({ host: '127.0.0.1', port: portOf(server), path, method: 'PUT', headers });
  call.on('error', () => undefined);
  call.write('x');
  await arrived.promise;
  expect(vi.getTimerCount()).toBe(timers);
  call.destroy();
});
