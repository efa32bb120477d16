/**
 * The directions of imports, checked by the rule `sundial/import-table` and shown in docs/architecture.md. A folder may
 * import itself and what its row names, nothing else of this repository.
 *
 * - `may`: areas of which values and types may be imported
 * - `types`: areas of which only types may be imported
 * - `lazily`: areas that may be loaded on demand with `import()`
 * - `never`: groups of packages that may not be imported
 * - `packages`: when given, the only packages that may be imported
 *
 * @typedef {{ may?: string[], types?: string[], lazily?: string[], never?: Group[], packages?: string[] }} Row
 * @typedef {keyof typeof PACKAGE_GROUPS} Group
 */

/** @param {string} text */
const words = (text) => text.trim().split(/\s+/);

/** Packages, as a name or a scope with everything below it. */
export const PACKAGE_GROUPS = {
  React: ['react', 'react-dom', '@nanostores/react', 'react-hook-form', 'lucide-react'],
  nanostores: ['nanostores', '@nanostores/react'],
  // Schemas come from contract/shared/schemas.ts, which configures the package.
  zod: ['zod'],
  Hono: ['hono', '@hono'],
  Drizzle: ['drizzle-orm'],
  'database drivers': ['pg', '@electric-sql'],
};

/** @type {Group[]} */
const SERVER_PACKAGES = ['Hono', 'Drizzle', 'database drivers'];
/** What every folder of the API may import. */
export const API_BASICS = ['limits', 'service-error', 'server/log', 'server/shared'];
const SERVER_FOLDERS = words(
  'variables routes services db demo ports content-folder command-line admin site outgoing',
);

/** What every feature of the islands may import. */
export const SCREEN_BASICS = words(
  'ui form stores forms routes messages format config telemetry limits question-types lazy-load',
);

/** @type {Row} */
const FEATURE = {
  may: SCREEN_BASICS,
  types: ['contract'],
  never: [...SERVER_PACKAGES, 'zod'],
};

const DESK = ['desk', 'desk-replies', 'desk-vendors', 'desk-queue'];
const SHARED_BY_FEATURES = [
  'mfa',
  'request-box',
  'profile-fields',
  'completion',
  'appointments',
  'thread-log',
];

/** @type {Record<string, Row>} */
export const IMPORT_TABLE = {
  limits: { packages: ['zod'] },
  contract: { may: ['limits', 'question-types'], packages: [] },
  'question-types': { may: ['limits', 'format'], packages: [] },
  config: { may: ['limits'], types: ['brand'], packages: [] },
  format: { may: ['limits'], packages: [] },
  brand: { may: ['limits', 'config'], packages: ['yaml', 'node'] },
  messages: {
    may: ['format', 'config', 'limits', 'api-error'],
    types: ['contract', 'question-types'],
    never: ['React', ...SERVER_PACKAGES],
  },
  routes: { may: ['config'], never: ['React', ...SERVER_PACKAGES, 'nanostores'] },
  effects: { may: ['config', 'session-facts'], never: ['React', ...SERVER_PACKAGES] },
  'lazy-load': { may: ['effects'], packages: [] },
  // The boot script is inlined in every page: of the session it may read the facts, never the effects.
  boot: {
    may: ['routes', 'config', 'session-facts', 'brand'],
    types: ['contract'],
    never: ['React', ...SERVER_PACKAGES, 'nanostores'],
  },
  'session-facts': { types: ['routes'], packages: [] },
  session: { may: ['session-facts', 'routes', 'effects', 'limits'], packages: [] },
  telemetry: {
    may: ['api-error', 'routes', 'config', 'effects', 'lazy-load'],
    never: ['React', ...SERVER_PACKAGES, 'nanostores'],
  },
  forms: {
    may: ['contract', 'limits', 'question-types', 'messages', 'format'],
    never: ['React', ...SERVER_PACKAGES, 'nanostores', 'zod'],
  },
  'api-error': { may: ['limits'], packages: [] },
  api: {
    may: [
      'api-error',
      'contract',
      'limits',
      'session',
      'effects',
      'lazy-load',
      'config',
      'format',
      'telemetry',
    ],
    never: ['React', ...SERVER_PACKAGES, 'nanostores'],
  },
  stores: {
    may: words(`
      forms api api-error contract question-types limits session session-facts brand routes messages format effects
      lazy-load config telemetry`),
    never: ['React', ...SERVER_PACKAGES, 'zod'],
  },
  hosting: {
    may: ['routes', 'config', 'boot', 'messages', 'brand'],
    never: ['React', ...SERVER_PACKAGES, 'nanostores'],
  },
  ui: {
    may: ['messages', 'format', 'config', 'lazy-load', 'telemetry'],
    types: ['brand'],
    never: [...SERVER_PACKAGES, 'nanostores'],
  },
  form: {
    may: ['ui', 'messages', 'format', 'config', 'limits'],
    never: [...SERVER_PACKAGES, 'nanostores', 'zod'],
  },
  // The forms of two-step verification, which the sign-in, the enrollment and Account Settings share.
  mfa: FEATURE,
  // The request search, which the dashboard and the categories share.
  'request-box': FEATURE,
  // The fields of the onboarding, which Account Settings shows again.
  'profile-fields': FEATURE,
  appointments: FEATURE,
  completion: FEATURE,
  cards: { ...FEATURE, lazily: ['feature'] },
  // The messages of a thread, which the desk shows, too.
  'thread-log': { ...FEATURE, lazily: ['cards'] },
  feature: { ...FEATURE, may: [...SCREEN_BASICS, ...SHARED_BY_FEATURES] },
  desk: { ...FEATURE, may: [...SCREEN_BASICS, 'mfa'] },
  // Replies of concierges and the book of vendors, which every screen of the desk opens.
  'desk-replies': { ...FEATURE, may: [...SCREEN_BASICS, 'desk'] },
  'desk-vendors': { ...FEATURE, may: [...SCREEN_BASICS, 'desk'] },
  'desk-queue': { ...FEATURE, may: [...SCREEN_BASICS, 'desk', 'desk-replies', 'desk-vendors'] },
  'desk-screen': {
    ...FEATURE,
    may: [...SCREEN_BASICS, ...DESK, 'appointments', 'mfa', 'thread-log'],
    lazily: ['cards'],
  },
  shell: { ...FEATURE, lazily: ['feature'] },
  layouts: {
    may: ['island', 'ui', 'routes', 'boot', 'hosting', 'config', 'brand', 'messages', 'telemetry'],
    never: [...SERVER_PACKAGES, 'nanostores'],
  },
  pages: {
    may: ['layouts', 'island', 'ui', 'routes', 'boot', 'config', 'messages'],
    never: [...SERVER_PACKAGES, 'nanostores'],
  },
  'service-error': { may: ['limits', 'messages'], packages: [] },
  'server/log': { may: API_BASICS, never: ['Hono', 'React'] },
  'server/shared': { may: [], never: ['Hono', 'Drizzle', 'React'] },
  'server/routes': {
    may: [...API_BASICS, 'contract', 'server/services', 'server/outgoing'],
    never: ['Drizzle', 'database drivers', 'React'],
  },
  'server/services': {
    may: [
      ...API_BASICS,
      ...words(
        'question-types format server/db server/ports server/content-folder server/story server/outgoing',
      ),
    ],
    types: ['contract', 'messages'],
    never: ['Hono', 'React'],
  },
  // The only writer of requests, for the services. It uses those below them, such as the notices of mails.
  'server/story': {
    may: [...API_BASICS, ...words('question-types server/db server/ports server/services server/outgoing')],
    types: ['contract'],
    never: ['Hono', 'React'],
  },
  // The jobs. The loop needs the services' types alone; the table of kinds names what they do.
  'server/outgoing': {
    may: [...API_BASICS, 'server/db', 'server/services', 'server/ports'],
    types: ['contract', 'server/story'],
    never: ['Hono', 'React'],
  },
  'server/db': {
    may: [...API_BASICS, 'question-types'],
    types: ['contract'],
    never: ['Hono', 'React'],
  },
  // The demo's data pass the same checks as an operator's and an employee's, so it calls services.
  'server/demo': {
    may: [
      ...API_BASICS,
      ...words('question-types server/db server/services server/ports server/content-folder server/story'),
    ],
    types: ['contract'],
    never: ['Hono', 'React'],
  },
  'server/ports': {
    may: [...API_BASICS, 'server/db', 'brand'],
    types: ['contract'],
    never: ['Hono', 'React'],
  },
  'server/variables': {
    may: [...API_BASICS, 'server/ports', 'server/db'],
    never: ['Hono', 'Drizzle', 'React'],
  },
  'server/content-folder': {
    may: ['contract', 'question-types', 'limits', 'format', 'server/shared', 'server/command-line'],
    never: ['Hono', 'Drizzle', 'React'],
  },
  'server/command-line': {
    may: ['contract', 'limits', 'server/shared'],
    never: ['Hono', 'Drizzle', 'React'],
  },
  'server/admin': {
    may: ['contract', 'limits', 'server/shared', 'server/command-line', 'server/db'],
    never: ['Hono', 'Drizzle', 'React'],
  },
  // Redirects and documents come from the route table.
  'server/site': { may: [...API_BASICS, 'routes'], never: ['Drizzle', 'database drivers', 'React'] },
  // The composition root.
  server: {
    may: [...API_BASICS, 'brand', 'contract', ...SERVER_FOLDERS.map((folder) => `server/${folder}`)],
    never: ['React'],
  },
};

/**
 * The features of an area, lowest first: a folder may import those before it, so that no two need each other. A new folder
 * is written behind everything that it imports.
 * @type {Record<string, string[]>}
 */
export const FEATURE_ORDER = {
  'server/services': words(`
    content health outbox quota secrets companies holds mails requests appointments session categories identity live offerings retention
    uploads completion employees account thread assistant passkeys desk desk-queue desk-request desk-replies
    desk-vendors desk-audit desk-numbers desk-lifts onboarding cards playbooks`),
  'src/lib/stores': words(`
    shared uploads attachment session desk-session desk-queue desk-audit desk-numbers desk-lifts requests appointments identity
    onboarding passkeys account shell categories offerings thread assistant dashboard live completion desk-request
    desk-replies desk-vendors cards playbooks`),
};

/** Single files that more areas may import than the rest of their folder. */
export const COMMON_FILES = [
  // Constants and helpers for both sides, without a schema of a call.
  {
    area: 'limits',
    path: /^src\/lib\/contract\/shared\/(?:limits|blank|blanks|characters|schemas|errors|plain-date|deletion-mark)(?:\.ts)?$/,
  },
  // The rules of the types of questions, of cards and of addresses, which both sides apply.
  {
    area: 'question-types',
    path: /^src\/lib\/contract\/(?:question-types|card-rules|address-rules|countries)(?:\.ts)?$/,
  },
  // The part of the session that the boot script may import.
  { area: 'session-facts', path: /^src\/lib\/session\/(?:session-facts|storage-keys)(?:\.ts)?$/ },
  { area: 'api-error', path: /^src\/lib\/api\/shared\/api-error(?:\.ts)?$/ },
  { area: 'lazy-load', path: /^src\/lib\/effects\/lazy-load(?:\.ts)?$/ },
  { area: 'service-error', path: /^server\/services\/service-error(?:\.ts)?$/ },
];

const SHARED_ISLANDS = new Set(
  words(
    'ui form appointments mfa request-box profile-fields completion cards desk desk-replies desk-vendors desk-queue',
  ),
);

/**
 * Returns the row of a file.
 * @param {string} path of a file, relative to the repository, with slashes
 * @returns {{ area: string, feature?: string } | undefined} undefined for files outside of the table
 */
export function areaOf(path) {
  const common = COMMON_FILES.find((file) => file.path.test(path));
  if (common) return { area: common.area };
  const [top, second = '', third = ''] = path.split('/');
  if (top === 'server') {
    const areas = [`server/${second}/${third}`, `server/${second}`, 'server'];
    return { area: /** @type {string} */ (areas.find((area) => area in IMPORT_TABLE)) };
  }
  if (top !== 'src') return undefined;
  if (second === 'lib') return { area: third };
  if (second !== 'islands') return { area: second };
  if (SHARED_ISLANDS.has(third)) return { area: third };
  if (path.startsWith('src/islands/thread/log/')) return { area: 'thread-log' };
  if (third.startsWith('desk-')) return { area: 'desk-screen', feature: third };
  return { area: third === 'shell' ? 'shell' : 'feature', feature: third };
}

/** Tells a screen's own island, which a page may mount, from its private parts. @param {string} path */
export const isIsland = (path) => /^src\/islands\/(?:[^/]+\/){1,2}[^/]+-island(?:\.tsx)?$/.test(path);
