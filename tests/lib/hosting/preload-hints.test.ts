import { describe, expect, it } from 'vitest';
import { withImports, withPreloadHints } from '../../../src/lib/hosting/preload-hints.ts';

const graph = new Map([
  ['/assets/screen.js', ['/assets/shared.js', '/assets/react.js']],
  ['/assets/shared.js', ['/assets/react.js', '/assets/screen.js']],
  ['/assets/client.js', ['/assets/react.js']],
]);
const page = (body: string) =>
  `<head><script>boot</script><link rel="stylesheet" href="/assets/a.css"><title>x</title></head><body>${body}</body>`;

describe('withImports', () => {
  it('follows nested imports once, even in cycles', () => {
    expect(withImports(graph, ['/assets/screen.js'])).toEqual([
      '/assets/screen.js',
      '/assets/shared.js',
      '/assets/react.js',
    ]);
  });
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
