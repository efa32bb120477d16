// docs/product/accessibility.md#statement-1
// docs/product/routes.md#one-table
// docs/product/shell.md#version-check
// docs/product/visitors.md#without-script
// docs/product/visitors.md#one-composition
// docs/product/visitors.md#link-previews
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { routes, type Route } from '../../src/lib/routes/table.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';

const list: readonly Route[] = routes;

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
  const indexed = list.filter(({ name, indexed }) => indexed && name !== 'home');
  expect(listed.sort()).toEqual(indexed.map(({ document }) => document).sort());
  expect(read('robots.txt')).toContain('/sitemap-index.xml');
});

it('takes its version from its sources, so that the same sources give the same files', () => {
  const { version } = JSON.parse(read('__version.json')) as { version: string };
  expect(version).toMatch(/^[0-9a-f]{12}$/);
  expect(read('.build-stamp').slice(0, 12)).toBe(version);
});

it('has a document for every screen, with the boot script before all but hints', () => {
  for (const { document } of list) {
    expect(read(`${document}index.html`)).toMatch(
      /<head>(?:<link rel="modulepreload" href="[^"]+">)*<script>\(function/,
    );
  }
});

it('gives every public page a description and a link preview', () => {
  const open = list.filter(({ access }) => access !== 'auth').map(({ document }) => `${document}index.html`);
  const tags = ['og:title', 'og:description', 'og:site_name', 'og:type', 'og:image', 'og:image:alt'];
  for (const file of [...open, '404.html']) {
    const html = read(file);
    expect(html, file).toMatch(/<meta name="description" content="[^"]{20,}">/);
    for (const tag of tags)
      expect(html, file).toMatch(new RegExp(`<meta property="${tag}" content="[^"]+">`));
    const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    expect(read(new URL(image).pathname)).toContain('PNG');
  }
  expect(read('how-it-works/index.html')).toMatch(/property="og:url" content="https:[^"]+\/how-it-works\/"/);
  expect(read('shell/unlock/index.html')).not.toContain('og:url');
});

it('gives the pages before sign-in one composition, and the onboarding none of it', () => {
  const files = (accesses: readonly Route['access'][]) =>
    list
      .filter(
        ({ name, access }) =>
          accesses.includes(access) && !['home', 'howItWorks', 'accessibility', 'notFound'].includes(name),
      )
      .map(({ document }) => `${document}index.html`);
  for (const file of [...files(['public', 'guest', 'enrollment']), '404.html']) {
    expect(read(file), file).toMatch(/>How it works<[\s\S]+<h1[\s\S]+>Contact support<[\s\S]+<aside/);
  }
  expect(read('welcome/about-us/index.html')).not.toContain('<aside');
});

it.each(['how-it-works', 'accessibility'])('gives /%s no script but the boot script', (page) => {
  const scripts = read(`${page}/index.html`).match(/<script[^>]*>/g);
  expect(scripts).toEqual(['<script>']);
});

it.each(['dashboard', 'shell/request'])('preloads the island scripts of %s behind the styles', (page) => {
  const html = read(`${page}/index.html`);
  expect(html.indexOf('rel="modulepreload"')).toBeGreaterThan(html.indexOf('rel="stylesheet"'));
  expect(html).not.toMatch(/rel="modulepreload"(?! fetchpriority="low")/);
});

it('preloads the island scripts of an entry page at once, because its styles are inlined', () => {
  expect(read('sign-in/index.html')).toMatch(/<head><link rel="modulepreload" href=/);
});

// With these styles the page of the contact form would exceed its maximum size.
it('inlines the styles of first paint into entry pages with a short form, and the style sheet waits', () => {
  for (const page of ['sign-in', 'sign-up', 'forgot-password', 'mfa-enrollment', 'shell/reset-password']) {
    expect(read(`${page}/index.html`)).toMatch(/<\/style><link rel="stylesheet"[^>]* disabled><noscript>/);
  }
});

it('ends the 404 page with every screen whose address has a parameter', () => {
  const html = read('404.html');
  for (const { path, document } of list) {
    if (/[:*]/.test(path)) expect(html).toContain(`data-shell="${document}"`);
  }
  expect(html).toMatch(/<\/template><i data-shells-end hidden><\/i><\/body>/);
});

it.each([
  ['shell/request', 'Request Details'],
  ['shell/attachment', 'View Attachment'],
  ['shell/unlock', 'Unlock Account'],
  ['account', 'Account Settings'],
  ['benefits-and-offers', 'Benefits &amp; Offers'],
  ['benefits-and-offers/all', 'All Benefits &amp; Offers'],
])('/%s has the title "%s" after the name of the product', (folder, title) => {
  expect(read(`${folder}/index.html`)).toContain(`<title>Sundial | ${title}</title>`);
});

it.each([
  ['sign-in', { email: 'email', password: 'password' }],
  ['sign-up', { firstName: 'text', lastName: 'text', email: 'email', password: 'password' }],
  ['forgot-password', { email: 'email' }],
  ['shell/reset-password', { password: 'password', confirmation: 'password' }],
  ['welcome/contact-info', { phone: 'tel', email: 'email', city: 'text' }],
])('/%s has fields of the types that keyboards and password managers know', (folder, types) => {
  const fields = [...read(`${folder}/index.html`).matchAll(/<input[^>]*>/g)].map(([field]) => field);
  const found = fields.map((field) => [/ name="(\w+)"/.exec(field)?.[1], / type="(\w+)"/.exec(field)?.[1]]);
  expect(Object.fromEntries(found)).toMatchObject(types);
});
