/** The parts of a path that put a module into a group. */
type Group = { readonly name: string; readonly test: RegExp; readonly priority: number };

/** Every page needs these; the browser keeps them from one page to the next. */
const REACT = /node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;
const FORMS = /node_modules\/react-hook-form\/|src\/islands\/form\//;
const WIRE = /node_modules\/(?:zod|ofetch|ufo|destr|node-fetch-native)\/|src\/lib\/contract\/(?!limits)/;
const SHELL = /src\/islands\/shell\//;
const BASE = /node_modules\/(?:nanostores|@nanostores\/react)\//;

/**
 * Which modules are served together. Many small files compress badly and each costs a request; one large file would be
 * loaded for a screen that needs a tenth of it. A group takes what its modules import along, unless a group before it has.
 */
export const chunkGroups: readonly Group[] = [
  { name: 'react', test: REACT, priority: 50 },
  { name: 'base', test: BASE, priority: 40 },
  { name: 'forms', test: FORMS, priority: 30 },
  { name: 'wire', test: WIRE, priority: 20 },
  { name: 'shell', test: SHELL, priority: 10 },
];
