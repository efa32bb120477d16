import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostFiles } from '../../../src/lib/hosting/hosts/host-files.ts';
import { openSite, type Site } from '../../../server/site/site.ts';
import { leastProcessorMs } from '../../helpers/processor-time.ts';

const SCRIPT = Array.from(
  { length: 2000 },
  (_, i) => `const v${(i * 7919) % 1013} = f(${(i * 31) % 97});`,
).join('\n');
const ASSET = '/assets/app.a1b2.js';
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Lost</h1>',
  'dashboard/index.html': '<h1>Dashboard</h1>',
  'welcome/index.html': 'for hosts that know no redirects',
  'products/mission_square/index.html': '<h1>Partner</h1>',
  'shell/request/index.html': '<h1>Request</h1>',
  [ASSET.slice(1)]: SCRIPT,
  'media/company logo.svg': '<svg/>',
  'fonts/figtree.woff2': 'font'.repeat(400),
  '__version.json': '{"version":"1"}',
  '.well-known/security.txt': 'Contact: mailto:a@b.example',
  '.build-stamp': 'hidden',
  'vercel.json': '{}',
  'staticwebapp.config.json': '{}',
  'nginx.conf': 'root',
  '.htaccess': 'deny',
  '.nojekyll': 'x',
  'cloudfront-function.js': 'function handler() {}',
  'cloudfront-headers.json': '{}',
  _headers:
    '/*\n  X-Frame-Options: DENY\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n/assets/*\n  Cache-Control: public\n',
  _redirects: '/dashboard /elsewhere 301\n',
};
const EVERYWHERE = {
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

let folder: string;
let site: Site;
let server: Server;
const logged: unknown[] = [];

async function serve(files: Readonly<Record<string, string>>, name: string): Promise<[Site, Server]> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name, path)), { recursive: true });
    await writeFile(join(folder, name, path), content);
  }
  const opened = await openSite(join(folder, name), (_level, _event, facts) => logged.push(facts?.['route']));
  const listening = createServer(opened.listener);
  await once(listening.listen(0, '127.0.0.1'), 'listening');
  return [opened, listening];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-site-'));
  await writeFile(join(folder, 'secret.txt'), 'outside');
  [site, server] = await serve(FILES, 'site');
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

interface Options {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: Server;
}

/** Sends a path as it is: `fetch` would resolve `..` and encode others. */
async function get(path: string, { method = 'GET', headers = {}, from = server }: Options = {}) {
  const { port } = from.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }).end();
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const body = await buffer(reply);
  return { status: reply.statusCode, headers: reply.headers, body, text: body.toString() };
}

const ownHeaders = ({ date: _, connection: _c, 'x-request-id': _id, ...rest }: IncomingHttpHeaders) => rest;

describe('headers of every answer', () => {
  test.each<[string, string, Options, number]>([
    ['a page', '/dashboard/', {}, 200],
    ['a missing page', '/nothing', {}, 404],
    ['an address below a page', '/dashboard/nothing', {}, 404],
    ['a missing asset', '/assets/nothing.js', {}, 404],
    ['an unchanged page', '/dashboard/', { headers: { 'if-none-match': '*' } }, 304],
    ['a redirect', '/users/sign_in', {}, 301],
    ['a refused method', '/dashboard/', { method: 'POST' }, 405],
    ['HEAD', '/dashboard/', { method: 'HEAD' }, 200],
  ])('%s carries all headers of the site', async (_, url, options, status) => {
    const answer = await get(url, options);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject(EVERYWHERE);
  });

  test('a site without a page for missing addresses sends them, too', async () => {
    const [, bare] = await serve({ _headers: FILES['_headers'] ?? '' }, 'bare');
    const missing = await get('/x', { from: bare });
    bare.close();
    expect(missing).toMatchObject({ status: 404, text: 'There is nothing at this address.\n' });
    expect(missing.headers).toMatchObject(EVERYWHERE);
  });
});

test.each(Object.keys(hostFiles({ allowsOwnFrames: false })))(
  'the host file %s is not served',
  async (name) => {
    expect(FILES).toHaveProperty([name]);
    for (const path of [`/${name}`, `/${name.replace('_', '%5F').replace('.', '%2E')}`]) {
      expect((await get(path)).text).toBe('<h1>Lost</h1>');
    }
  },
);

describe('addresses', () => {
  test.each([
    ['/', '<h1>Home</h1>'],
    ['/index.html', '<h1>Home</h1>'],
    ['/?utm=1', '<h1>Home</h1>'],
    ['/dashboard', '<h1>Dashboard</h1>'],
    ['/dashboard/', '<h1>Dashboard</h1>'],
    ['/%64ashboard/', '<h1>Dashboard</h1>'],
    ['/dashboard/?a=b?c', '<h1>Dashboard</h1>'],
    ['http://localhost:8787/dashboard/', '<h1>Dashboard</h1>'],
    ['/media/company%20logo.svg', '<svg/>'],
    ['/.well-known/security.txt', 'Contact: mailto:a@b.example'],
    ['/requests/7', '<h1>Request</h1>'],
    ['/requests/a%2Fb/', '<h1>Request</h1>'],
    ['/products/mission_square', '<h1>Partner</h1>'],
  ])('%s is a page', async (url, content) => {
    expect(await get(url)).toMatchObject({ status: 200, text: content });
  });

  test.each([
    '/nothing',
    '/nothing/',
    '/dashboard/closed',
    '/dashboard//',
    '/assets/gone.js',
    '/_headers',
    '/_redirects',
    '/.build-stamp',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '/..%5Csecret.txt',
    '//etc/passwd',
    '//evil.example/unlock',
    '/%00',
    '/%E0%A4%A',
    '/dashboard/index.html/index.html',
  ])('%s is the 404 page, never cached', async (url) => {
    const answer = await get(url);
    expect(answer).toMatchObject({ status: 404, text: '<h1>Lost</h1>' });
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['/welcome/', '/welcome/about-us/'],
    ['/users/sign_up/example-bakery?tab=1', '/sign-up/example-bakery/?tab=1'],
    ['/a%2Fb/unlock/17', '/unlock/a%2Fb/'],
    ['/\\evil.example/unlock', '/unlock/%5Cevil.example/'],
    ['/%0D%0AX-Evil:1/unlock', '/unlock/%0D%0AX-Evil%3A1/'],
  ])('%s redirects to %s, also where a file has this address', async (url, target) => {
    const { status, headers, body } = await get(url);
    expect([status, headers.location, body.length]).toEqual([301, target, 0]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
    const { status, headers } = await get('/', { method });
    expect([status, headers.allow, headers.connection]).toEqual([405, 'GET, HEAD', 'close']);
  });

  test('logs the file, not the address', async () => {
    logged.length = 0;
    for (const path of ['/requests/secret-id', '/secret-token/nothing', '/secret-id/unlock']) await get(path);
    expect(logged).toEqual(['/shell/request/index.html', '/404.html', '(redirect)']);
  });
});

describe('headers', () => {
  test.each([
    ['/dashboard', 'text/html; charset=utf-8', 'no-cache'],
    [ASSET, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/__version.json', 'application/json; charset=utf-8', 'no-store'],
    ['/fonts/figtree.woff2', 'font/woff2', 'public, max-age=3600'],
  ])('of %s', async (url, type, cacheControl) => {
    const { headers, body } = await get(url);
    const { etag, ...rest } = ownHeaders(headers);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(rest).toEqual({
      ...EVERYWHERE,
      'cache-control': cacheControl,
      'content-length': String(body.length),
      'content-type': type,
      vary: 'Accept-Encoding',
    });
  });

  test('of HEAD are those of GET, without a body', async () => {
    const head = await get('/dashboard', { method: 'HEAD' });
    expect(head.body).toHaveLength(0);
    expect(ownHeaders(head.headers)).toEqual(ownHeaders((await get('/dashboard')).headers));
  });

  test('returns 304 for any cached variant of the file', async () => {
    const tags: string[] = [];
    for (const encoding of ['br', 'gzip', 'identity'])
      tags.push((await get(ASSET, { headers: { 'accept-encoding': encoding } })).headers.etag ?? '');
    expect(new Set(tags).size).toBe(3);
    for (const tag of [...tags, `"other", ${tags.join(', ')}`, `W/${tags[0] ?? ''}`, '*']) {
      const answer = await get(ASSET, { headers: { 'if-none-match': tag, 'accept-encoding': 'br' } });
      expect(answer.status).toBe(304);
      expect(answer.headers).not.toHaveProperty('content-length');
    }
    expect((await get('/dashboard', { headers: { 'if-none-match': tags[0] ?? '' } })).status).toBe(200);
    expect((await get('/nothing', { headers: { 'if-none-match': '*' } })).status).toBe(404);
  });

  // Node refuses more than 16 KB of headers.
  const LONG = 15_500;
  test.each(['accept-encoding', 'if-none-match', 'if-modified-since', 'range'])(
    'answers within 50 ms to a long %s header',
    async (name) => {
      for (const repeated of [' ', ';', ',', '"', ' ;', ', ', 'br;', 'W/"']) {
        const value = `a${repeated.repeat(LONG / repeated.length)}b`;
        // Of client and server together.
        const tookMs = await leastProcessorMs(() => get(ASSET, { headers: { [name]: value } }));
        expect(tookMs, repeated).toBeLessThan(50);
      }
    },
  );
});

describe('compression', () => {
  const encodingFor = async (accepted: string, url = ASSET) =>
    (await get(url, { headers: { 'accept-encoding': accepted } })).headers['content-encoding'];

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=0.0, gzip; q=0', undefined],
    ['brotli', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('%j gets %s', async (accepted, encoding) => {
    expect(await encodingFor(accepted)).toBe(encoding);
  });

  test('leaves small files and fonts as they are', async () => {
    for (const url of ['/dashboard', '/fonts/figtree.woff2'])
      expect(await encodingFor('br', url)).toBeUndefined();
  });

  test('is improved in the background, under another tag', async () => {
    const options = { headers: { 'accept-encoding': 'br' } };
    const quick = await get(ASSET, options);
    await site.compress();
    const best = await get(ASSET, options);
    expect(best.body.length).toBeLessThanOrEqual(quick.body.length);
    expect(best.headers.etag).not.toBe(quick.headers.etag);
    expect(brotliDecompressSync(best.body).toString()).toBe(SCRIPT);
    const gzip = await get(ASSET, { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  });
});
