import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withImports, type ModuleGraph } from './module-graph.ts';

const ISLAND_SCRIPT = /\b(?:component|renderer|before-hydration)-url="([^"]+)"/g;
const LAST_STYLESHEET = /^[\s\S]*<link[^>]+rel="stylesheet"[^>]*>/;
/** Its first paint needs no style sheet, which the scripts could delay. */
const ENTRY_PAGE = /<html[^>]* data-page="entry"/;

/**
 * Adds a preload hint for every script of the page's islands, so that a chain of imports costs one round trip. Entry pages
 * begin with the hints; on other pages they follow the style sheet at low priority, so that first paint does not wait for them.
 */
export function withPreloadHints(html: string, graph: ModuleGraph): string {
  const islands = [...html.matchAll(ISLAND_SCRIPT)].flatMap(([, url]) => (url === undefined ? [] : [url]));
  const isEntry = ENTRY_PAGE.test(html);
  const priority = isEntry ? '' : ' fetchpriority="low"';
  const hints = withImports(graph, islands)
    .map((url) => `<link rel="modulepreload"${priority} href="${url}">`)
    .join('');
  return html.replace(isEntry ? '<head>' : LAST_STYLESHEET, (start) => start + hints);
}

/** Adds the hints to every page of the built site. */
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
