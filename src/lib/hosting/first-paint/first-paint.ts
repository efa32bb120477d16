import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { firstPaintCss } from './first-paint-css.ts';

const compress = promisify(brotliCompress);

/** Maximum compressed size of a page (docs/performance.md): beyond it, inline styles cost more than they save. */
const PAGE_MAX_BYTES = 9.5 * 1024;
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)">/;
const INLINE = /<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Removes the hashes of other pages' inline parts from the policy. */
function withoutForeignHashes(html: string): string {
  const own = new Set([...html.matchAll(INLINE)].map(([, text = '']) => hashSource(text)));
  return html.replace(/ ('sha256-[^']*')/g, (source, hash: string) => (own.has(hash) ? source : ''));
}

/** The style that Astro adds before the first island; our own styles contain it. */
const ISLAND_STYLE = /<style>astro-island[^<]*<\/style>/;
const NEIGHBOURING_SCRIPTS =
  /<script>((?:(?!<\/script>)[^])*)<\/script><script>((?:(?!<\/script>)[^])*)<\/script>/;

/** Removes and joins inline parts: each needs a hash in the policy, which no compression makes smaller. */
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
 * Inlines the styles of first paint, so that a first visit paints one round trip earlier. The style sheet waits for the
 * island (`boot/late-styles.ts`): the bytes of its scripts come first.
 */
export function withFirstPaint(html: string, css: string): string {
  const link = STYLESHEET.exec(html)?.[0];
  if (link === undefined) return html;
  const waiting = link.replace('>', ' disabled>');
  const styles = firstPaintCss(css, html);
  return withoutForeignHashes(withFewerInlineParts(html, styles))
    .replace("style-src 'self'", (sources) => `${sources} ${hashSource(styles)}`)
    .replace(link, () => `<style>${styles}</style>${waiting}<noscript>${link}</noscript>`);
}

/** Inlines the styles of first paint into the entry pages, except into pages that would become too large. */
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
