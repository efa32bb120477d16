import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import Beasties from 'beasties';
import postcss from 'postcss';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Maximum compressed size of a page (docs/performance.md): beyond it, inline styles cost more than they save. */
const PAGE_MAX_BYTES = 9.75 * 1024;
const STYLESHEET = /<link rel="stylesheet" href="[^"]+">/;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
const INLINE = /<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/** Conditions, states and declarations without effect on the first frame. */
const LATER_CONDITION = /reduced-motion|print|hover|contrast|forced-colors|height/;
const LATER_STATE =
  /:(?:hover|active|disabled|autofill|popover-open|target)|::?(?:-webkit-|-moz-|placeholder|backdrop|file)|\[aria-(?:invalid|disabled)/;
const UNSEEN = /^(?:transition|animation|cursor|pointer-events|font-(?:feature|variation)|-moz-|-o-|--tw-)/;

/** Selectors that no element of the HTML matches: the boot script or an early press of a key makes one. */
const EARLY_STATES = [
  ':focus-visible',
  ':root:not([data-theme=light])',
  '[data-theme=dark]',
  /\[data-theme=\w+\]\)? \.logo-/,
  /\[aria-busy/,
];

/** The column beside a form waits for the style sheet, whose `flex` class shows it; it takes some height before. */
const BESIDE = /(<aside[^>]*>)[\s\S]*<\/aside>/;
const HIDE_BESIDE = 'aside{min-height:20rem}:where(aside)>.flex{display:none}';

/** Finds the rules of the style sheet that the elements of a page match. */
class CriticalStyles extends Beasties {
  readonly #sheets = new Map<string, string>();

  override async readFile(path: string): Promise<string> {
    const sheet = this.#sheets.get(path) ?? ofFirstFrame(await readFile(path, 'utf8'));
    this.#sheets.set(path, sheet);
    return sheet;
  }
}

/** Returns a style sheet without what cannot show in the first frame of any page. */
function ofFirstFrame(text: string): string {
  const css = postcss.parse(text);
  const fontsWithFile = new Set<string>();
  css.walkAtRules((rule) => {
    const isFileFont = rule.name === 'font-face' && rule.toString().includes('url(');
    // The font comes with the style sheet. Before, the browser would search the system for it.
    if (isFileFont) rule.walkDecls('font-family', ({ value }) => void fontsWithFile.add(value));
    if (isFileFont || (rule.name === 'media' && LATER_CONDITION.test(rule.params))) rule.remove();
  });
  css.walkRules((rule) => {
    const selectors = rule.selectors.filter((selector) => !LATER_STATE.test(selector));
    if (selectors.length === 0) rule.remove();
    else rule.selectors = selectors;
  });
  css.walkDecls((line) => {
    if (UNSEEN.test(line.prop)) line.remove();
    if (line.prop !== 'font-family') return;
    const names = postcss.list.comma(line.value).filter((name) => !fontsWithFile.has(name));
    line.value = names.join();
  });
  return css.toString();
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Removes the hashes of other pages' inline parts from the policy. */
function withoutForeignHashes(html: string): string {
  const own = new Set([...html.matchAll(INLINE)].map(([, text = '']) => hashSource(text)));
  return html.replace(/ ('sha256-[^']*')/g, (source, hash: string) => (own.has(hash) ? source : ''));
}

/** Removes variables that no rule uses. */
function withoutUnusedVariables(css: string): string {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  return css.replace(/(?<![\w-])(--[\w-]+):[^;}]*;?/g, (line, name: string) => (used.has(name) ? line : ''));
}

/** Inlines the styles of first paint, a round trip less. The style sheet waits for the island's scripts (`boot/page-styles.ts`). */
async function withFirstPaint(html: string, critical: Beasties): Promise<string> {
  const link = STYLESHEET.exec(html)?.[0];
  if (link === undefined) return html;
  // Only the styles are taken: the library writes other parts of the HTML anew.
  const processed = await critical.process(html.replace(BESIDE, '$1</aside>'));
  const found = [...processed.matchAll(STYLE)]
    .map(([, text = '']) => text)
    .filter((text) => !html.includes(text));
  const styles = withoutUnusedVariables(found.join('')) + (BESIDE.test(html) ? HIDE_BESIDE : '');
  return withoutForeignHashes(html)
    .replace("style-src 'self'", (sources) => `${sources} ${hashSource(styles)}`)
    .replace(
      link,
      () => `<style>${styles}</style>${link.replace('>', ' disabled>')}<noscript>${link}</noscript>`,
    );
}

/** Inlines the styles of first paint into the entry pages, except into pages that would become too large. */
export async function addFirstPaint(distDir: string): Promise<void> {
  const critical = new CriticalStyles({
    path: distDir,
    pruneSource: false,
    inlineFonts: true,
    keyframes: 'none',
    reduceInlineStyles: false,
    allowRules: EARLY_STATES,
    logLevel: 'warn',
  });
  const names = await readdir(distDir, { recursive: true });
  for (const name of names.filter((entry) => entry.endsWith('.html'))) {
    const html = await readFile(join(distDir, name), 'utf8');
    if (!html.includes('<html lang="en" data-page="entry"')) continue;
    const page = await withFirstPaint(html, critical);
    if ((await compress(page)).length <= PAGE_MAX_BYTES) await writeFile(join(distDir, name), page);
  }
}

/** The static imports of each built script, by URL path. */
export type ModuleGraph = Map<string, readonly string[]>;

/** Fills `graph` with the imports of the browser's scripts. */
export function moduleGraphPlugin(graph: ModuleGraph): Plugin {
  return {
    name: 'sundial-module-graph',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: (_, bundle) => {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk')
          graph.set(
            `/${file.fileName}`,
            file.imports.map((name) => `/${name}`),
          );
      }
    },
  };
}

/** Returns the given scripts and all their imports, each once, breadth first. */
export function withImports(graph: ModuleGraph, entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  // Iterating a set includes the entries added meanwhile.
  for (const file of found) for (const needed of graph.get(file) ?? []) found.add(needed);
  return [...found];
}

const ISLAND_SCRIPT = /\b(?:component|renderer|before-hydration)-url="([^"]+)"/g;
const LAST_STYLESHEET = /^[\s\S]*<link[^>]+rel="stylesheet"[^>]*>/;
/** Its first paint needs no style sheet, which the scripts could delay. */
const ENTRY_PAGE = /<html[^>]* data-page="entry"/;

/** Preloads the scripts of a page's islands in one round trip: on entry pages before all, else behind the style sheet at low priority. */
export function withPreloadHints(html: string, graph: ModuleGraph): string {
  const islands = [...html.matchAll(ISLAND_SCRIPT)].flatMap(([, url]) => (url === undefined ? [] : [url]));
  const isEntry = ENTRY_PAGE.test(html);
  const priority = isEntry ? '' : ' fetchpriority="low"';
  const hints = withImports(graph, islands)
    .map((url) => `<link rel="modulepreload"${priority} href="${url}">`)
    .join('');
  return html.replace(isEntry ? '<head>' : LAST_STYLESHEET, (start) => start + hints);
}

export async function addPreloadHints(distDir: string, graph: ModuleGraph): Promise<void> {
  const names = await readdir(distDir, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.html')).map((name) => join(distDir, name));
  await Promise.all(
    pages.map(async (page) => {
      const html = await readFile(page, 'utf8');
      await writeFile(page, withPreloadHints(html, graph));
    }),
  );
}
