interface ModuleInfo {
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Context {
  getModuleInfo(id: string): ModuleInfo | null;
}

interface Group {
  readonly name: (id: string, context: Context) => string | null;
  readonly priority: number;
}

/** The screens that need a module, directly or through other modules, not counting `import()`. */
interface Users {
  /** Number of screens before sign-in. */
  readonly entry: number;
  /** Number of screens without the shell: before sign-in, and the onboarding. */
  readonly bare: number;
  /** Number of screens inside the shell, and the shell itself. */
  readonly app: number;
  readonly shell: boolean;
  /** True if a part that loads lazily needs the module, too. */
  readonly lazy: boolean;
  /** True if the desk needs the module, too, whose screens are not counted. */
  readonly desk: boolean;
  /** The names of the screens, joined: only the one before sign-in, where just one of them is. */
  readonly names: string;
}

const FRAMEWORK =
  /preload-helper|\/@astrojs\/react\/|\/node_modules\/(?:react|react-dom|scheduler|nanostores\/(?:atom|lifecycle|computed)|@nanostores)\//;
/** The index of nanostores imports all of its modules, so its importers say nothing about one of them. */
const BEHIND_INDEX = /\/node_modules\/nanostores\/(?!atom|lifecycle|computed)/;
/** Not those of the desk: what it shares with employees' screens stays where they need it. */
const SCREEN = /\/src\/islands\/(?!gallery\/|desk\/).+\/(?!desk-)([^/]+)-island\.tsx$/;
const ENTRY_SCREEN = /\/src\/islands\/identity\//;
const BARE_SCREEN = /\/src\/islands\/(?:identity|onboarding)\//;
/** Islands and stores of the desk. */
const DESK = /\/desk(?:-[^/]+)?\/[^/]+$|\/desk-[^/]+\.tsx?$/;
const PLAIN_DATE = /\/src\/lib\/contract\/shared\/plain-date\.ts$/;
const SHELL = /\/src\/islands\/shell\//;

const known = new Map<string, Users>();

function usersOf(id: string, context: Context): Users {
  const cached = known.get(id);
  if (cached !== undefined) return cached;
  const modules = new Set([id]);
  let lazy = false;
  // A set that grows during iteration is iterated to its new end.
  for (const module of modules) {
    const info = context.getModuleInfo(module);
    for (const importer of info?.importers ?? []) modules.add(importer);
    if (info?.dynamicImporters.some((importer) => !DESK.test(importer)) === true) lazy = true;
  }
  const screens = [...modules].filter((module) => SCREEN.test(module));
  const entries = screens.filter((screen) => ENTRY_SCREEN.test(screen));
  const bare = screens.filter((screen) => BARE_SCREEN.test(screen)).length;
  const app = screens.length - bare;
  const named = entries.length === 1 && app === 0 ? entries : screens;
  const users = {
    entry: entries.length,
    bare,
    app,
    shell: screens.some((screen) => SHELL.test(screen)),
    lazy,
    desk: [...modules].some((module) => DESK.test(module)),
    names: named
      .map((screen) => SCREEN.exec(screen)?.[1])
      .toSorted()
      .join('-and-'),
  };
  known.set(id, users);
  return users;
}

type Rule = (users: Users, id: string) => string | false;

const sharedBy =
  (count: number): Rule =>
  ({ bare, app, names }) =>
    bare + app >= count && names;

/** Names the chunk of a module; the first rule that does so decides. A chunk also takes what its modules import. */
const rules: readonly Rule[] = [
  // The desk needs this one rule of the employee's questions: their chunk would come along with it.
  (_, id) => PLAIN_DATE.test(id) && 'plain-date',
  ({ entry, bare, app, shell }, id) =>
    (FRAMEWORK.test(id) || (entry > 0 && shell) || ((entry >= 3 || bare >= 4) && app > 0)) && 'base',
  ({ bare, shell }) => shell && bare > 0 && 'common',
  ({ entry, bare, app }) => (entry >= 2 || bare >= 4) && app === 0 && 'forms',
  ({ shell }) => shell && 'shell',
  ({ bare, app }) => bare === 0 && app >= 4 && 'screens',
  ({ entry, bare, app, lazy, names }) => entry === 1 && app === 0 && (bare > 1 || lazy) && names,
  // What more screens share comes first: a chunk of fewer would take it along.
  ...[6, 5, 4, 3, 2].map(sharedBy),
  ({ bare, app, lazy, desk, names }) => bare + app === 1 && (lazy || desk) && names,
];

/**
 * Groups modules by the screens that need them, so that a page loads a dozen files without code of other screens, and
 * renaming or moving a file changes nothing. The bundler alone makes four times as many files.
 */
export const chunkGroups: readonly Group[] = rules.map((rule, index) => ({
  name: (id, context) => (!BEHIND_INDEX.test(id) && rule(usersOf(id, context), id)) || null,
  priority: rules.length - index,
}));
