import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hostFiles } from '../../../src/lib/hosting/hosts/host-files.ts';
import { openSite, type Site, type SiteAnswer, type SiteRequest } from '../../../server/site/site.ts';

const SCRIPT = Array.from(
  { length: 2000 },
  (_, i) => `const v${(i * 7919) % 1013} = f(${(i * 31) % 97});`,
).join('\n');
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Lost</h1>',
  'dashboard/index.html': '<h1>Dashboard</h1>',
  'moved/index.html': 'for hosts that know no redirects',
  'shell/request/index.html': '<h1>Request</h1>',
  'assets/app.a1b2.js': SCRIPT,
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
    '/*\n  X-Frame-Options: DENY\n  X-Content-Type-Options: nosniff\n  Referrer-Policy: no-referrer\n/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n',
  _redirects:
    '/old/:id /requests/:id 301\n/moved /dashboard/ 301\n/requests/:id /shell/request/ 200\n/dashboard/* /404.html 404\n',
};

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sundial-site-'));
  for (const [name, content] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, 'site', name)), { recursive: true });
    await writeFile(join(folder, 'site', name), content);
  }
  await writeFile(join(folder, 'secret.txt'), 'outside');
  site = await openSite(join(folder, 'site'), join(folder, 'compressed'));
});
afterAll(() => rm(folder, { recursive: true }));

function get(url: string, request: Partial<SiteRequest> = {}): SiteAnswer {
  return site.answer({ method: 'GET', url, acceptEncoding: undefined, ifNoneMatch: undefined, ...request });
}
const text = ({ body }: SiteAnswer) => body?.toString();

describe('headers of every answer', () => {
  const EVERYWHERE = {
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };

  test.each([
    ['a page', '/dashboard/', {}, 200],
    ['a missing page', '/nothing', {}, 404],
    ['a closed address', '/dashboard/nothing', {}, 404],
    ['a missing asset', '/assets/nothing.js', {}, 404],
    ['an unchanged page', '/dashboard/', { ifNoneMatch: '*' }, 304],
    ['a redirect', '/old/7', {}, 301],
    ['a refused method', '/dashboard/', { method: 'POST' }, 405],
    ['HEAD', '/dashboard/', { method: 'HEAD' }, 200],
  ])('%s carries all headers of the site', (_, url, request, status) => {
    const answer = get(url, request);
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE);
  });

  test('a site without a page for missing addresses sends them, too', async () => {
    const bare = join(folder, 'bare');
    await mkdir(bare);
    await writeFile(join(bare, '_headers'), FILES['_headers'] ?? '');
    const other = await openSite(bare, join(folder, 'compressed-bare'));
    const missing = other.answer({
      method: 'GET',
      url: '/x',
      acceptEncoding: undefined,
      ifNoneMatch: undefined,
    });
    expect(missing.status).toBe(404);
    expect(Object.fromEntries(missing.headers)).toMatchObject(EVERYWHERE);
  });
});

test.each(Object.keys(hostFiles({ allowsOwnFrames: false })))('the host file %s is not served', (name) => {
  expect(FILES).toHaveProperty([name]);
  for (const path of [`/${name}`, `/${name.replace('_', '%5F').replace('.', '%2E')}`]) {
    expect(text(get(path))).toBe('<h1>Lost</h1>');
  }
});

describe('addresses', () => {
  test.each([
    ['/', '<h1>Home</h1>'],
    ['/index.html', '<h1>Home</h1>'],
    ['/?utm=1', '<h1>Home</h1>'],
    ['/dashboard', '<h1>Dashboard</h1>'],
    ['/dashboard/', '<h1>Dashboard</h1>'],
    ['/dashboard/?a=b?c', '<h1>Dashboard</h1>'],
    ['http://localhost:8787/dashboard/', '<h1>Dashboard</h1>'],
    ['/media/company%20logo.svg', '<svg/>'],
    ['/.well-known/security.txt', 'Contact: mailto:a@b.example'],
    ['/requests/7', '<h1>Request</h1>'],
    ['/requests/a%2Fb/', '<h1>Request</h1>'],
  ])('%s is a page', (url, content) => {
    const answer = get(url);
    expect(answer.status).toBe(200);
    expect(text(answer)).toBe(content);
  });

  test.each([
    '/nothing',
    '/nothing/',
    '/dashboard/closed',
    '/assets/gone.js',
    '/_headers',
    '/_redirects',
    '/.build-stamp',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/..\\secret.txt',
    '//etc/passwd',
    '/%00',
    '/%E0%A4%A',
    '/dashboard/index.html/index.html',
  ])('%s is the 404 page, never cached', (url) => {
    const answer = get(url);
    expect(answer.status).toBe(404);
    expect(text(answer)).not.toContain('outside');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
  });

  test('a redirect keeps the query and encodes line breaks', () => {
    expect(get('/old/7?tab=1')).toMatchObject({ status: 301, body: null });
    expect(get('/old/7?tab=1').headers.get('location')).toBe('/requests/7?tab=1');
    expect(get('/old/\u00e9\u00ff"').headers.get('location')).toBe('/requests/%C3%A9%C3%BF"');
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', (method) => {
    const answer = get('/', { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('GET, HEAD');
  });

  test('a redirect comes before a file of the same address', () => {
    expect(get('/moved/').headers.get('location')).toBe('/dashboard/');
  });

  test('logs the file, not the address', () => {
    expect(get('/requests/secret-id').file).toBe('/shell/request/index.html');
    expect(get('/secret-token/nothing').file).toBe('/404.html');
    expect(get('/old/secret-id').file).toBe('(redirect)');
  });
});

describe('headers', () => {
  test.each([
    ['/dashboard', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/app.a1b2.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/__version.json', 'application/json; charset=utf-8', 'no-store'],
    ['/fonts/figtree.woff2', 'font/woff2', 'public, max-age=3600'],
  ])('of %s', (url, type, cacheControl) => {
    const { headers, body } = get(url);
    const { etag, ...rest } = Object.fromEntries(headers);
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(rest).toEqual({
      'referrer-policy': 'no-referrer',
      'cache-control': cacheControl,
      'content-length': String(body?.length),
      'content-type': type,
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test('of HEAD are those of GET, without a body', () => {
    const head = get('/dashboard', { method: 'HEAD' });
    expect(head.body).toBeNull();
    expect(head.headers).toEqual(get('/dashboard').headers);
  });

  test('returns 304 for any cached variant of the file', () => {
    const tags = ['br', 'gzip', undefined].map(
      (acceptEncoding) => get('/assets/app.a1b2.js', { acceptEncoding }).headers.get('etag') ?? '',
    );
    expect(new Set(tags).size).toBe(3);
    for (const ifNoneMatch of [...tags, `"other", ${tags.join(', ')}`, `W/${tags[0] ?? ''}`, '*']) {
      const answer = get('/assets/app.a1b2.js', { ifNoneMatch, acceptEncoding: 'br' });
      expect(answer).toMatchObject({ status: 304, body: null });
      expect(answer.headers.has('content-length')).toBe(false);
    }
    expect(get('/dashboard', { ifNoneMatch: tags[0] }).status).toBe(200);
    expect(get('/nothing', { ifNoneMatch: '*' }).status).toBe(404);
  });
});

describe('compression', () => {
  test('serves the preferred encoding where it is smaller', () => {
    const br = get('/assets/app.a1b2.js', { acceptEncoding: 'gzip, br' });
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(brotliDecompressSync(br.body ?? '').toString()).toBe(SCRIPT);
    const gzip = get('/assets/app.a1b2.js', { acceptEncoding: 'gzip' });
    expect(gzip.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(gzip.body ?? '').toString()).toBe(SCRIPT);
    for (const url of ['/dashboard', '/fonts/figtree.woff2']) {
      expect(get(url, { acceptEncoding: 'br' }).headers.has('content-encoding')).toBe(false);
    }
  });

  test('is improved in the background, under another tag, and cached for the next start', async () => {
    const url = '/assets/app.a1b2.js';
    const quick = get(url, { acceptEncoding: 'br' });
    await site.compress();
    const best = get(url, { acceptEncoding: 'br' });
    expect(best.body?.length).toBeLessThanOrEqual(quick.body?.length ?? 0);
    expect(best.headers.get('etag')).not.toBe(quick.headers.get('etag'));
    expect(brotliDecompressSync(best.body ?? '').toString()).toBe(SCRIPT);

    await writeFile(join(folder, 'compressed', 'of-an-older-build-br'), 'x');
    const next = await openSite(join(folder, 'site'), join(folder, 'compressed'));
    await next.compress();
    const request = { method: 'GET', url, acceptEncoding: 'br', ifNoneMatch: undefined };
    expect(next.answer(request)).toEqual(best);
    expect(await readdir(join(folder, 'compressed'))).toHaveLength(2);
  });
});
