/**
 * Who may import whom: the table of README.md, checked by the rule `sundial/import-table`. A folder may import itself
 * and what its row names, nothing else of this repository.
 *
 * - `may`: areas whose values and types may be imported
 * - `types`: areas of which only types may be imported
 * - `lazily`: areas that may be loaded on demand with `import()`
 * - `never`: packages, as a name or a scope with everything below it
 * - `packages`: when given, the only packages that may be imported
 *
 * @typedef {{ may?: string[], types?: string[], lazily?: string[], never?: string[], packages?: string[] }} Row
 */

const REACT = ['react', 'react-dom', '@nanostores/react', 'react-hook-form', 'lucide-react'];
const SERVER_ONLY = ['hono', '@hono', 'drizzle-orm', 'postgres', '@electric-sql'];
const STORES = ['nanostores', '@nanostores/react'];
const HTTP = ['ofetch'];
const SERVER_COMMON = ['limits', 'service-error', 'server/log'];
const SERVER_FOLDERS = ['routes', 'services', 'db', 'db/seed', 'ports', 'content', 'concierge'];

/** Everything a feature shares with the shell, which is a feature itself. */
const FEATURE = {
  may: ['ui', 'form', 'stores', 'forms', 'routes', 'messages', 'format', 'config', 'telemetry', 'limits'],
  types: ['contract'],
  never: [...SERVER_ONLY, ...HTTP],
};

/** @type {Record<string, Row>} */
export const IMPORT_TABLE = {
  limits: { packages: ['zod'] },
  contract: { may: ['limits'], packages: ['zod'] },
  config: { may: ['limits'], packages: ['zod'] },
  format: { may: [], packages: [] },
  messages: {
    may: ['format', 'config', 'limits', 'api-error'],
    types: ['contract'],
    never: [...REACT, ...SERVER_ONLY],
  },
  routes: { may: ['config'], never: [...REACT, ...SERVER_ONLY, ...STORES] },
  environment: { may: ['config'], never: [...REACT, ...SERVER_ONLY] },
  boot: {
    may: ['routes', 'config'],
    types: ['contract'],
    never: [...REACT, ...SERVER_ONLY, ...STORES, ...HTTP],
  },
  telemetry: {
    may: ['api-error', 'routes', 'config', 'environment'],
    never: [...REACT, ...SERVER_ONLY, ...STORES],
  },
  forms: {
    may: ['contract', 'limits', 'messages', 'format'],
    never: [...REACT, ...SERVER_ONLY, ...STORES, ...HTTP],
  },
  'api-error': { may: ['limits'], packages: [] },
  api: {
    may: ['api-error', 'contract', 'limits', 'environment', 'config', 'format'],
    never: [...REACT, ...SERVER_ONLY, ...STORES],
  },
  stores: {
    may: [
      'forms',
      'api',
      'api-error',
      'contract',
      'limits',
      'routes',
      'messages',
      'format',
      'environment',
      'config',
      'telemetry',
      'boot',
    ],
    never: [...REACT, ...SERVER_ONLY],
  },
  hosting: { may: ['routes', 'config', 'boot', 'messages'], never: [...REACT, ...SERVER_ONLY, ...STORES] },
  ui: { may: ['messages', 'format', 'config'], never: [...SERVER_ONLY, ...STORES, ...HTTP] },
  form: {
    may: ['ui', 'messages', 'format', 'config', 'limits'],
    never: [...SERVER_ONLY, ...STORES, ...HTTP],
  },
  feature: FEATURE,
  shell: { ...FEATURE, lazily: ['feature'] },
  layouts: {
    may: ['island', 'ui', 'routes', 'boot', 'hosting', 'config', 'messages', 'telemetry'],
    never: [...SERVER_ONLY, ...STORES, ...HTTP],
  },
  pages: {
    may: ['layouts', 'island', 'ui', 'routes', 'config', 'messages'],
    never: [...SERVER_ONLY, ...STORES, ...HTTP],
  },
  'service-error': { may: ['limits'], packages: [] },
  'server/log': { may: SERVER_COMMON, never: ['hono', '@hono', ...REACT] },
  'server/routes': {
    may: [...SERVER_COMMON, 'contract', 'server/services'],
    never: ['drizzle-orm', 'postgres', ...REACT],
  },
  'server/services': {
    may: [...SERVER_COMMON, 'server/db', 'server/ports', 'server/content'],
    types: ['contract'],
    never: ['hono', '@hono', ...REACT],
  },
  'server/db': {
    may: [...SERVER_COMMON, 'server/content'],
    types: ['contract'],
    never: ['hono', '@hono', ...REACT],
  },
  // The demo's data go through the same rules as a person's, so the seed calls services.
  'server/db/seed': {
    may: [...SERVER_COMMON, 'server/db', 'server/services', 'server/ports', 'server/content'],
    types: ['contract'],
    never: ['hono', '@hono', ...REACT],
  },
  'server/ports': {
    may: [...SERVER_COMMON, 'server/db'],
    types: ['contract'],
    never: ['hono', '@hono', ...REACT],
  },
  'server/content': { may: ['limits'], types: ['contract'], packages: ['node'] },
  'server/concierge': { may: ['contract', 'limits'], never: ['hono', '@hono', 'drizzle-orm', ...REACT] },
  // Where everything is put together.
  server: {
    may: [...SERVER_COMMON, 'contract', ...SERVER_FOLDERS.map((folder) => `server/${folder}`)],
    never: REACT,
  },
};

/** Single files that more people may import than the rest of their folder. */
const COMMON_FILES = [
  // Without schemas of the wire: constants and helpers for both sides.
  { area: 'limits', path: /^src\/lib\/contract\/(?:limits|email|text|errors|zod-config)(?:\.ts)?$/ },
  { area: 'api-error', path: /^src\/lib\/api\/api-error(?:\.ts)?$/ },
  { area: 'service-error', path: /^server\/services\/service-error(?:\.ts)?$/ },
];

/**
 * @param {string} path of a file, relative to the repository, with slashes
 * @returns {{ area: string, feature?: string } | undefined} undefined for files the table does not speak of
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
  if (third === 'ui' || third === 'form') return { area: third };
  return { area: third === 'shell' ? 'shell' : 'feature', feature: third };
}

/**
 * Only a screen's own island may be put on a page, so to layouts and pages it is a different thing than its parts.
 * @param {string} path
 */
export const isIsland = (path) => /^src\/islands\/[^/]+\/[^/]+-island(?:\.tsx)?$/.test(path);
