interface Group {
  readonly name: string;
  /** Matches the path of a module. */
  readonly test: RegExp;
  readonly priority: number;
}

const anyOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'));
const packages = (...names: readonly string[]) => `/node_modules/(?:${names.join('|')})/`;
const files = (folder: string, ...names: readonly string[]) => `/src/${folder}/(?:${names.join('|')})\\.tsx?$`;

/** What every page uses, whoever looks at it. React's larger half comes along with the islands' own loader. */
const base = anyOf(
  'preload-helper',
  packages('react', 'nanostores', '@nanostores/react', 'lucide-react/dist/esm/(?:shared|context|Icon|create)[^]*'),
  files('lib/(?:config|environment)', '(?!read-)[^/]*'),
  files('lib/routes', 'links', 'match'),
  files('lib/messages', 'failures', 'describe-failure', 'server-sentence-or'),
  files('lib/(?:telemetry|contract|format)', 'report', 'track', 'limits', 'mask'),
  files('lib/stores', 'session', 'toasts', 'identity-calls'),
  files('islands/form', 'merge-refs'),
  files('islands/ui', 'button', 'error-boundary', 'heading', 'image-with-fallback', 'link', 'overline'),
  files('islands/ui', 'paragraph', 'spinner', 'toast-area'),
);

const forms = anyOf(
  packages('react-hook-form'),
  files('islands/form', 'form', 'text-input', 'use-zod-form'),
  files('lib/stores', 'form-schemas'),
);

const signIn = anyOf(files('lib/(?:stores|messages)', 'sign-in'));

const newPassword = anyOf(
  files('islands/ui', 'button-link'),
  files('islands/form', 'password-strength-meter'),
  files('lib/forms', 'password-strength'),
  files('lib/messages', 'password'),
);

const mfa = anyOf(files('islands/form', 'phone-input'), files('lib/(?:stores|messages)', 'mfa', 'mfa-enrollment'));

/** The way to the API: no entry page imports it before it is there. */
const wire = anyOf(
  packages('zod', 'ofetch', 'ufo', 'destr', 'node-fetch-native'),
  files('lib/api', 'client', 'identity'),
  files('lib/stores', 'user'),
);

/** What surrounds every signed-in screen. */
const shell = anyOf(files('islands/shell', '[^/]*'));

const inOrder: readonly (readonly [string, RegExp])[] = [
  ['base', base],
  ['forms', forms],
  ['sign-in', signIn],
  ['new-password', newPassword],
  ['mfa', mfa],
  ['wire', wire],
  ['shell', shell],
];

/**
 * Which modules are served together. Many small files compress badly and each costs a request; one large file would be
 * loaded for a screen that needs a tenth of it. A group takes along what its modules import, except for what a group
 * before it has taken: therefore they are in the order in which they build on each other.
 */
export const chunkGroups: readonly Group[] = inOrder.map(([name, test], index) => ({
  name,
  test,
  priority: inOrder.length - index,
}));
