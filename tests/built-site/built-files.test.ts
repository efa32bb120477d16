import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes, type Route } from '../../src/lib/routes/table.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';

describe('the built site', () => {
  beforeAll(() => {
    if ('skipped' in builtSite) warnSkipped('The built files', builtSite.skipped);
  });
  beforeEach((context) => {
    if ('skipped' in builtSite) context.skip(builtSite.skipped);
  });

  const read = (file: string): string =>
    'skipped' in builtSite ? '' : readFileSync(join(builtSite.folder, file), 'utf8');

  it('lists exactly the public pages in its sitemap', () => {
    const listed = [...read('sitemap-0.xml').matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    );
    expect(listed.sort()).toEqual(['/forgot-password/', '/sign-in/', '/sign-up/']);
    expect(read('robots.txt')).toContain('/sitemap-index.xml');
  });

  it('has a document for every screen, with the boot script first in its head', () => {
    for (const { document } of routes as readonly Route[]) {
      expect(read(`${document}index.html`)).toMatch(/<head><script>\(function/);
    }
  });

  it.each([
    ['dashboard/index.html', 'rel="stylesheet"', 'modulepreload'],
    ['sign-in/index.html', '<style>', 'later'],
    ['shell/request/index.html', 'rel="stylesheet"', 'later'],
  ])('preloads the island scripts of %s behind the styles', (file, styles, hint) => {
    const html = read(file);
    expect(html).toContain(styles);
    expect(html.indexOf(`rel="${hint}"`)).toBeGreaterThan(html.indexOf(styles));
    expect(html).not.toMatch(/rel="(?:modulepreload|later)"(?! fetchpriority="low")/);
  });

  // With these styles the sign-up page would exceed its maximum size.
  it('inlines the styles of first paint into entry pages with a short form', () => {
    for (const page of ['sign-in', 'forgot-password', 'mfa-enrollment', 'shell/reset-password']) {
      expect(read(`${page}/index.html`)).toMatch(/<link rel="stylesheet"[^>]*><\/body>/);
    }
  });

  it('ends the 404 page with every screen whose address has a parameter', () => {
    const html = read('404.html');
    for (const { path, document } of routes as readonly Route[]) {
      if (/[:*]/.test(path)) expect(html).toContain(`data-shell="${document}"`);
    }
    expect(html).toMatch(/<\/template><i data-shells-end hidden><\/i><\/body>/);
  });
});
