import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { firstPaintCss } from './first-paint-css.ts';
import { withPreloadsLater } from './later-preloads.ts';

const compress = promisify(brotliCompress);

/** What a public page may weigh, compressed (docs/performance.md): beyond it, the styles cost more than they save. */
const PAGE_MAX_BYTES = 8 * 1024;
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)">/;
const INLINE = /<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The policy names what any page has inline on every page; this one need only name its own. */
function withoutForeignHashes(html: string): string {
  const own = new Set([...html.matchAll(INLINE)].map(([, text = '']) => hashSource(text)));
  return html.replace(/ ('sha256-[^']*')/g, (source, hash: string) => (own.has(hash) ? source : ''));
}

/** What Astro puts before the first island; our own styles say the same of its element. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;
const NEIGHBOURING_SCRIPTS =
  /<script>((?:(?!<\/script>)[^])*)<\/script><script>((?:(?!<\/script>)[^])*)<\/script>/;

/** Each inline part less is a hash less in the policy, and hashes are what no compression makes smaller. */
function withFewerInlineParts(html: string, styles: string): string {
  const isStyled = styles.includes('astro-island{display:contents}') && !html.includes('<astro-slot');
  const page = isStyled ? html.replace(ISLAND_STYLE, '') : html;
  const [neighbours, first = '', second = ''] = NEIGHBOURING_SCRIPTS.exec(page) ?? [];
  if (neighbours === undefined) return page;
  const joined = first + second;
  return page
    .replace(neighbours, () => `<script>${joined}</script>`)
    .replace("script-src 'self'", (sources) => `${sources} ${hashSource(joined)}`);
}

/**
 * Puts the styles of a page's first picture into the page and its style sheet at the end of the body, where it holds
 * nothing up: people who have never been here see the page a round trip earlier.
 */
export function withFirstPaint(html: string, css: string): string {
  const link = STYLESHEET.exec(html)?.[0];
  if (link === undefined) return html;
  const styles = firstPaintCss(css, html);
  return withoutForeignHashes(withPreloadsLater(withFewerInlineParts(html, styles)))
    .replace("style-src 'self'", (sources) => `${sources} ${hashSource(styles)}`)
    .replace(link, () => `<style>${styles}</style>`)
    .replace('</body>', () => `${link}</body>`);
}

/** Does so in the pages that people come to first, the ones around a form, unless one would grow too heavy. */
export async function addFirstPaint(distDir: string): Promise<void> {
  const names = await readdir(distDir, { recursive: true });
  for (const name of names.filter((entry) => entry.endsWith('.html'))) {
    const html = await readFile(join(distDir, name), 'utf8');
    const [, href] = STYLESHEET.exec(html) ?? [];
    if (!html.includes('<html lang="en" data-page="entry"') || href === undefined) continue;
    const page = withFirstPaint(html, await readFile(join(distDir, href), 'utf8'));
    if ((await compress(page)).length <= PAGE_MAX_BYTES) await writeFile(join(distDir, name), page);
  }
}
