import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { request, type IncomingMessage, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, portOf } from '../../../server/http-server.ts';
import { HEADER_MAX_CHARACTERS, READ_HEADERS } from '../../../server/shared/request-headers.ts';

let server: Server;
beforeAll(async () => {
  server = await listen('127.0.0.1', 0, (_request, response) => response.end('served'));
});
afterAll(() => {
  server.close().closeAllConnections();
});

async function call(headers: Readonly<Record<string, string>>) {
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
