import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addFirstPaint, withImports, withPreloadHints } from '../../../src/lib/hosting/first-paint.ts';
import { brotliCompressSync } from 'node:zlib';
import { bundleBootScripts } from '../../../src/lib/hosting/boot-script.ts';

const LINK = '<link rel="stylesheet" href="/assets/a.css">';
const POLICY = "script-src 'self'; style-src 'self'";
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

interface Page {
  readonly css: string;
  readonly body?: string;
  readonly policy?: string;
  readonly kind?: string;
}

/** Returns the HTML of a built page before and after its styles of first paint are added. */
async function withFirstPaint({
  css,
  body = '<main class="flex"></main>',
  policy = POLICY,
  kind = 'entry',
}: Page) {
  const dist = mkdtempSync(join(tmpdir(), 'sundial-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const file = join(dist, 'index.html');
  const before =
    `<!doctype html><html lang="en" data-page="${kind}"><head><script>boot</script><meta content="${policy}">` +
    `${LINK}</head><body>${body}</body></html>`;
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets/a.css'), css);
  writeFileSync(file, before);
  await addFirstPaint(dist);
  return { before, after: readFileSync(file, 'utf8') };
}

async function stylesFor(css: string, body: string): Promise<string | undefined> {
  const { after } = await withFirstPaint({ css, body });
  return /<style>([^]*?)<\/style>/.exec(after)?.[1];
}

it.each([
  ['.flex{gap:1px}.grid{gap:2px}', '.flex{gap:1px}'],
  ['.flex:hover{gap:1px}.flex:focus{gap:2px}', '.flex:focus{gap:2px}'],
  ['.flex{transition:all 1s;gap:1px}', '.flex{gap:1px}'],
  [
    '[data-theme=dark]{gap:1px}.flex[aria-busy=true]{gap:2px}',
    '[data-theme=dark]{gap:1px}.flex[aria-busy=true]{gap:2px}',
  ],
  ['@media (width<=1px){.flex{gap:1px}}@media print{.flex{gap:2px}}', '@media (width<=1px){.flex{gap:1px}}'],
  [':root{--a:1;--b:2}.flex{gap:var(--a)}', ':root{--a:1;}.flex{gap:var(--a)}'],
  [
    '@font-face{font-family:F;src:url(/f.woff2)}@font-face{font-family:G;src:local(Arial)}.flex{font-family:F,G}',
    '@font-face{font-family:G;src:local(Arial)}.flex{font-family:G}',
  ],
])('of %s keeps what the first frame shows', async (css, expected) => {
  expect(await stylesFor(css, '<main class="flex"></main>')).toBe(expected);
});

it('hides the column beside a form and keeps its height', async () => {
  expect(await stylesFor('p{gap:1px}main{gap:2px}', '<main></main><aside><p></p></aside>')).toBe(
    'main{gap:2px}aside{min-height:20rem}:where(aside)>.flex{display:none}',
  );
});

it('lets the style sheet wait for a script, where there is one', async () => {
  const { after } = await withFirstPaint({ css: '.flex{gap:1px}' });
  expect(after).toContain(
    `<style>.flex{gap:1px}</style>${LINK.replace('>', ' disabled>')}<noscript>${LINK}</noscript></head>`,
  );
});

it('allows the styles in the policy, and refuses the inline parts of other pages', async () => {
  const policy = `script-src 'self' ${hashOf('boot')} ${hashOf('elsewhere')}; style-src 'self'`;
  const { after } = await withFirstPaint({ css: '.flex{gap:1px}', policy });
  expect(after).toContain(
    `script-src 'self' ${hashOf('boot')}; style-src 'self' ${hashOf('.flex{gap:1px}')}"`,
  );
});

it('leaves other pages as they are', async () => {
  const { before, after } = await withFirstPaint({ css: '.flex{gap:1px}', kind: 'app' });
  expect(after).toBe(before);
});

const KILOBYTE = 1024;

it('is small', async () => {
  const scripts = await bundleBootScripts();
  const { code, hash } = scripts.boot;
  expect(brotliCompressSync(code).length).toBeLessThan(2.8 * KILOBYTE);
  expect(hash).toMatch(/^sha256-/);
  const entry = scripts['boot-entry'];
  expect(brotliCompressSync(entry.code).length).toBeLessThan(2.1 * KILOBYTE);
  expect(entry.hash).not.toBe(hash);
  // It would end the script element.
  for (const script of [code, entry.code]) expect(script).not.toContain('</script');
});

const graph = new Map([
  ['/assets/screen.js', ['/assets/shared.js', '/assets/react.js']],
  ['/assets/shared.js', ['/assets/react.js', '/assets/screen.js']],
  ['/assets/client.js', ['/assets/react.js']],
]);
const page = (body: string) =>
  `<head><script>boot</script><link rel="stylesheet" href="/assets/a.css"><title>x</title></head><body>${body}</body>`;

it('withImports follows nested imports once, even in cycles', () => {
  expect(withImports(graph, ['/assets/screen.js'])).toEqual([
    '/assets/screen.js',
    '/assets/shared.js',
    '/assets/react.js',
  ]);
});

describe('withPreloadHints', () => {
  const island =
    '<astro-island component-url="/assets/screen.js" renderer-url="/assets/client.js"></astro-island>';

  it('preloads all imports of the islands after the style sheet at low priority', () => {
    const html = withPreloadHints(page(island + island), graph);
    const hints = [...html.matchAll(/<link rel="modulepreload" fetchpriority="low" href="([^"]+)">/g)];
    expect(hints.map(([, href]) => href)).toEqual([
      '/assets/screen.js',
      '/assets/client.js',
      '/assets/shared.js',
      '/assets/react.js',
    ]);
    expect(html.indexOf('modulepreload')).toBeGreaterThan(html.indexOf('stylesheet'));
    expect(html.indexOf('modulepreload')).toBeLessThan(html.indexOf('<title>'));
  });

  it('begins an entry page with the hints, whose first paint needs no style sheet', () => {
    const html = withPreloadHints(`<html lang="en" data-page="entry">${page(island)}`, graph);
    expect(html).toContain('<head><link rel="modulepreload" href="/assets/screen.js">');
    expect(html).not.toContain('fetchpriority');
  });

  it('keeps a page without islands', () => {
    expect(withPreloadHints(page('<a href="/">Home</a>'), graph)).toBe(page('<a href="/">Home</a>'));
  });
});
