// docs/product/routes.md#not-found
// docs/product/routes.md#deep-links
// docs/product/routes.md#unlock-redirects
// docs/product/shell.md#version-check
// docs/product/visitors.md#pages-without-javascript
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApache } from './support/apache-host.ts';
import { ask, open, titleOf } from './support/ask.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';
import { moved, partnerPaths, screens, unknown } from './support/cases.ts';
import { startNginx } from './support/nginx-host.ts';
import { startOwnHost } from './support/own-host.ts';
import type { RunningServer } from './support/run-server.ts';

const INSTALL_WITHIN_MS = 180_000;
const hosts = { nginx: startNginx, Apache: startApache, 'our own server': startOwnHost };

describe.each(Object.entries(hosts))('the site on %s', (name, start) => {
  let host: RunningServer | { readonly skipped: string } = { skipped: '' };
  let origin = '';

  beforeAll(async () => {
    host = 'skipped' in builtSite ? builtSite : await start(builtSite.folder);
    if ('skipped' in host) warnSkipped(`Hosting on ${name}`, host.skipped);
    else origin = host.origin;
  }, INSTALL_WITHIN_MS);
  beforeEach((context) => {
    if ('skipped' in host) context.skip(host.skipped);
  });
  afterAll(async () => {
    if ('stop' in host) await host.stop();
  });

  it.each(screens)('%s shows %s, with and without a trailing slash', async (path, screen) => {
    for (const address of [path, `${path}/`]) {
      expect(await open(origin, address)).toMatchObject({ status: 200, title: titleOf(screen) });
    }
  });

  it.each(moved)('%s redirects to %s with its query', async (from, to) => {
    for (const address of [from, `${from}/`]) {
      expect(await ask(origin, `${address}?utm=mail`)).toMatchObject({
        status: 301,
        location: `${to}?utm=mail`,
      });
    }
  });

  it('serves every partner page', async () => {
    for (const path of partnerPaths) {
      expect(await open(origin, path)).toMatchObject({ status: 200, page: 'partner' });
    }
  });

  it.each(unknown)('%s gets the 404 page', async (path) => {
    expect(await ask(origin, path)).toMatchObject({ status: 404, page: '404' });
  });

  it('sends the security headers with pages, files and errors', async () => {
    for (const path of ['/sign-in/', '/requests/42', '/robots.txt', '/no-such-page']) {
      const { headers } = await ask(origin, path);
      expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cache-control')).toBe('no-cache');
    }
  });

  it('never caches the version and does not serve its own configuration', async () => {
    expect((await ask(origin, '/__version.json')).headers.get('cache-control')).toBe('no-store');
    for (const path of [
      '/_headers',
      '/_redirects',
      '/nginx.conf',
      '/.htaccess',
      '/vercel.json',
      '/cloudfront-headers.json',
    ]) {
      expect((await ask(origin, path)).status).toBeGreaterThanOrEqual(403);
    }
  });

  it('lets browsers cache assets for a year', async () => {
    const html = await (await fetch(`${origin}/sign-in/`)).text();
    const [style = ''] = /\/assets\/[^"]+\.css/.exec(html) ?? [];
    const { status, headers } = await ask(origin, style);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['%0d%0aX-Evil:%201', '%2F%2Fevil.example', '%3Fa=b', '%25'])(
    'redirects safely from /users/sign_up/%s',
    async (slug) => {
      const { status, location, headers } = await ask(origin, `/users/sign_up/${slug}`);
      expect(headers.get('x-evil')).toBeNull();
      if (status === 301) expect(location).toMatch(/^\/sign-up\/[\w%.=:-]+\/$/);
      else expect(status).toBeGreaterThanOrEqual(400);
    },
  );
});
