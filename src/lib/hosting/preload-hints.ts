import type { Plugin } from 'vite';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
