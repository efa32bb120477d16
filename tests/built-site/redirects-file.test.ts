import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openSite, type Site } from '../../server/site/site.ts';
import { titleOf } from './support/ask.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';
import { moved, partnerPaths, screens, unknown } from './support/cases.ts';

describe('a host that reads _redirects and _headers', () => {
  const compressed = mkdtempSync(join(tmpdir(), 'sundial-site-'));
  let site: Site;

  beforeAll(async () => {
    if ('skipped' in builtSite) warnSkipped('Hosting under _redirects', builtSite.skipped);
    else site = await openSite(builtSite.folder, compressed);
  });
  beforeEach((context) => {
    if ('skipped' in builtSite) context.skip(builtSite.skipped);
  });
  afterAll(() => {
    rmSync(compressed, { recursive: true, force: true });
  });

  function ask(url: string) {
    const answer = site.answer({ method: 'GET', url, acceptEncoding: undefined, ifNoneMatch: undefined });
    return { ...answer, html: answer.body?.toString() ?? '' };
  }

  it.each(screens)('%s shows %s, with and without a trailing slash', (path, screen) => {
    for (const url of [path, `${path}/`]) {
      const { status, html } = ask(url);
      expect(status).toBe(200);
      expect(html).toContain(`<title>${titleOf(screen).replaceAll('&', '&amp;')}</title>`);
    }
  });

  it.each(moved)('%s redirects to %s', (from, to) => {
    for (const url of [from, `${from}/`]) {
      const { status, headers, html } = ask(`${url}?utm=mail`);
      // A page at this address redirects by itself, as on hosts without rules.
      if (status === 200) expect(html).toContain(`href="${to}"`);
      else expect([status, headers.get('location')]).toEqual([301, `${to}?utm=mail`]);
    }
  });

  it('serves every partner page', () => {
    for (const path of partnerPaths) expect(ask(path).html).toContain('data-page="partner"');
  });

  it.each(unknown)('%s gets the 404 page', (path) => {
    const { status, html } = ask(path);
    expect(status).toBe(404);
    expect(html).toContain('data-page="404"');
  });

  it('sends the security headers', () => {
    const { headers } = ask('/requests/42');
    expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(ask('/__version.json').headers.get('cache-control')).toBe('no-store');
  });
});
