interface Group {
  readonly name: string;
  /** Matches the path of a module. */
  readonly test: RegExp;
  readonly priority: number;
}

const anyOf = (...patterns: readonly string[]) => new RegExp(patterns.join('|'));
const packages = (...names: readonly string[]) => `/node_modules/(?:${names.join('|')})/`;
const files = (folder: string, ...names: readonly string[]) =>
  `/src/${folder}/(?:${names.join('|')})\\.tsx?$`;

/** What every page uses, whoever looks at it. */
const base = anyOf(
  'preload-helper',
  packages(
    'react',
    'react-dom',
    'scheduler',
    '@astrojs/react',
    'nanostores/(?:atom|lifecycle)',
    '@nanostores/react',
    'lucide-react/dist/esm/(?:shared|context|Icon|create)[^]*',
  ),
  files('lib/(?:config|environment)', '(?!read-|live-)[^/]*'),
  files('lib/routes', 'links', 'match'),
  files('lib/messages', 'failures', 'describe-failure', 'server-sentence-or'),
  files('lib/(?:telemetry|contract|format)', 'report', 'limits'),
  files('lib/stores', 'session', 'toasts', 'identity-calls'),
  files('islands/form', 'merge-refs', 'use-early-submit'),
  files(
    'islands/ui',
    'button',
    'button-link',
    'error-boundary',
    'heading',
    'image-with-fallback',
    'link',
    'overline',
  ),
  files('islands/ui', 'loaded', 'paragraph', 'set-from', 'spinner', 'toast-area'),
);

const forms = anyOf(packages('react-hook-form'), files('islands/form', 'form', 'text-input', 'use-zod-form'));

const signIn = anyOf(files('lib/(?:stores|messages)', 'sign-in'));

const newPassword = anyOf(
  files('islands/form', 'password-strength-meter'),
  files('lib/stores', 'password-advice'),
  files('lib/messages', 'password-strength'),
);

const mfa = anyOf(
  files('islands/form', 'phone-input'),
  files('lib/(?:stores|messages)', 'mfa', 'mfa-enrollment'),
);

/** The way to the API: no entry page imports it before it is there. */
const wire = anyOf(
  packages('zod'),
  files('lib/api', 'client', 'identity'),
  files('lib/stores', 'user', 'session-watch'),
  files('lib/telemetry', 'track'),
);

const sharedIcons = '/lucide-react/dist/esm/icons/(?:arrow-right|chevron-right|house)\\.mjs$';

const widgets = anyOf(files('islands/ui', 'error-panel', 'roving', 'skeleton'), sharedIcons);

/** What long lists and ways back are made of: too little for files of their own. */
const lists = anyOf(
  files('islands/ui', 'search-field', 'use-growing-count'),
  '/lucide-react/dist/esm/icons/(?:arrow-left|search)\\.mjs$',
);

const allDone = anyOf(files('islands/ui/illustrations', 'all-done'));
const swipe = anyOf(files('islands/ui', 'use-swipe'));

const dashboard = anyOf(files('islands/dashboard', 'returning-view', 'suggestions'));

/** What several screens show of the same things. */
const records = anyOf(
  files('lib/stores', 'request-lists'),
  files('lib/format', 'relative-time'),
  files('lib/(?:messages|format)', 'requests', 'plain-text'),
  files('islands/ui', 'status-badge', 'tabs'),
);

/** What the thread's screen and its later part share. */
const composer = anyOf(
  files('lib/stores/thread', 'message-fault'),
  files('lib/messages', 'composer'),
  files('islands/thread', 'send-button'),
);

const catalogue = anyOf(
  files('lib/api', 'surveys'),
  files('islands/ui', 'idea-button', 'category-image', 'use-media'),
);

/** What surrounds every signed-in screen. */
const shell = anyOf(files('islands/shell', '(?!leave-dialog)[^/]*'));

const inOrder: readonly (readonly [string, RegExp])[] = [
  ['base', base],
  ['forms', forms],
  ['widgets', widgets],
  ['lists', lists],
  ['all-done', allDone],
  ['swipe', swipe],
  ['sign-in', signIn],
  ['new-password', newPassword],
  ['mfa', mfa],
  ['wire', wire],
  ['records', records],
  ['composer-parts', composer],
  ['catalogue', catalogue],
  ['shell', shell],
  ['dashboard', dashboard],
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
