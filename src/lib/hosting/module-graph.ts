import type { Plugin } from 'vite';

/** The scripts that each built script imports before it can run, by file name. */
export type ModuleGraph = Map<string, readonly string[]>;

/** Notes what the bundler knows of the browser's scripts. */
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

/** The given scripts and everything they need, each once, in the order of discovery. */
export function withImports(graph: ModuleGraph, entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  // A set that grows while it is walked is walked to its new end.
  for (const file of found) for (const needed of graph.get(file) ?? []) found.add(needed);
  return [...found];
}
