// docs/product/api.md#request-paths
// docs/product/api.md#long-headers
import { once } from 'node:events';
import { request, type IncomingMessage, type Server, type RequestListener } from 'node:http';
import { afterEach, expect, test, vi } from 'vitest';
import { listen, portOf, requestPath } from '../../../server/http-server.ts';
import { connect } from 'node:net';
import { globSync, readFileSync } from 'node:fs';
import { HEADER_MAX_CHARACTERS, READ_HEADERS } from '../../../server/shared/request-headers.ts';

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

const JUST_BEFORE_MS = 9_500;
const JUST_AFTER_MS = 10_500;

/** Sends the head and the first byte of an endless body. */
async function begin(line: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const arrived = Promise.withResolvers<undefined>();
  const answer: RequestListener = () => arrived.resolve(undefined);
  server = await listen('127.0.0.1', 0, answer);
  const socket = connect(portOf(server), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${line} HTTP/1.1\r\nHost: sundial.test\r\nContent-Length: 1000\r\n\r\nx`);
  await arrived.promise;
  return socket;
}

test.each(['POST /api/v1/users/sign_in', 'GET /api/v1/users/current', 'GET /files/key', 'DELETE /files/key'])(
  'closes the connection of a slow body after ten seconds: %s',
  async (line) => {
    const socket = await begin(line);
    const closed = once(socket, 'close');
    vi.advanceTimersByTime(JUST_BEFORE_MS);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(JUST_AFTER_MS - JUST_BEFORE_MS);
    await closed;
    expect(socket.destroyed).toBe(true);
  },
  5_000,
);

test('an upload may take longer', async () => {
  const socket = await begin('PUT /files/key');
  expect(vi.getTimerCount()).toBe(0);
  socket.destroy();
});

const UNREAD_MS = 20;
/** More than the operating system takes for both ends of a connection. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

test('closes the connection of a reply that nobody reads', async () => {
  const closed = Promise.withResolvers<undefined>();
  const answer: RequestListener = (asked, reply) => {
    asked.socket.once('close', () => closed.resolve(undefined));
    reply.end(LARGE);
  };
  server = await listen('127.0.0.1', 0, answer, { unreadMs: UNREAD_MS });
  const socket = connect(portOf(server), '127.0.0.1').pause();
  socket.on('error', () => undefined);
  socket.write('GET /assets/app.js HTTP/1.1\r\nHost: sundial.test\r\n\r\n');
  await closed.promise;
  socket.destroy();
}, 10_000);

test('waits for a call that has nothing to send yet', async () => {
  const answer: RequestListener = (asked, reply) => asked.socket.once('timeout', () => reply.end('served'));
  server = await listen('127.0.0.1', 0, answer, { unreadMs: UNREAD_MS });
  expect(await call({})).toEqual([200, 'served']);
});

async function call(headers: Readonly<Record<string, string>>) {
  server ??= await listen('127.0.0.1', 0, (_request, answer) => answer.end('served'));
  const sent = request({ host: '127.0.0.1', port: portOf(server), headers }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const part of response) body += String(part);
  return [response.statusCode, body];
}

/** Node reads these two itself, and refuses values that are not theirs. */
const OF_NODE = ['content-length', 'transfer-encoding'];

test.each(READ_HEADERS.filter((name) => !OF_NODE.includes(name)))(
  '%s of 257 characters gets 431',
  async (name) => {
    const longest = `a${' '.repeat(HEADER_MAX_CHARACTERS - 2)}b`;
    expect(await call({ [name]: longest })).toEqual([200, 'served']);
    expect(await call({ [name]: `${longest}b` })).toEqual([
      431,
      `The header ${name} is longer than 256 characters.\n`,
    ]);
  },
);

test('a long user agent and a header that nobody reads are served', async () => {
  expect(await call({ 'user-agent': 'a'.repeat(2000), 'x-other': 'a'.repeat(2000) })).toEqual([
    200,
    'served',
  ]);
});

const READ = [
  /\bheader\(\s*'([\w-]+)'\s*\)/g,
  // Not where one is set.
  /\b(?:headers|given)\[\s*'([a-z-]+)'\s*\](?! = )/g,
  /\b(?:headers|given)\.get\(\s*'([\w-]+)'\s*\)/g,
];
/** They read replies: of a file store, and of the API to the operator's commands. */
const CLIENTS = /^server\/(?:ports\/storage|command-line|admin|concierge|content-folder)\//;

test('the server reads no other headers', () => {
  const known: readonly string[] = [...READ_HEADERS, 'user-agent'];
  const names = globSync('server/**/*.ts')
    .filter((file) => !CLIENTS.test(file))
    .flatMap((file) => READ.flatMap((pattern) => [...readFileSync(file, 'utf8').matchAll(pattern)]))
    .map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
});
