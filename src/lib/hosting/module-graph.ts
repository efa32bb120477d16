import type { Plugin } from 'vite';

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
