import { readdirSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { API_BASICS, COMMON_FILES, IMPORT_TABLE, SCREEN_BASICS } from '../lint/import-table.mjs';

const markdownTable = (header, rows) =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** The features, in the order in which an employee meets them. A feature has the same name in every layer. */
const FEATURES = `
  visitors identity mfa passkeys session onboarding shell dashboard categories assistant requests appointments thread cards playbooks
  uploads attachment live offerings account desk desk-session desk-queue desk-request desk-replies desk-vendors
  desk-audit desk-numbers desk-lifts companies employees content`
  .trim()
  .split(/\s+/);

/** The layers, from the rules down to the tests. */
const LAYERS = {
  rules: 'docs/product',
  contract: 'src/lib/contract',
  api: 'src/lib/api',
  stores: 'src/lib/stores',
  islands: 'src/islands',
  messages: 'src/lib/messages',
  services: 'server/services',
  'store tests': 'tests/stores',
  'API tests': 'tests/server',
  'browser tests': 'e2e',
};

/** Returns the files and folders of a feature that lie directly in a folder; folders with a slash at the end. */
function entriesOf(paths, folder, feature) {
  const inside = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1).replace(/\/.*/s, '/'));
  const nameOf = (entry) => entry.replace(/\/$|\.\w+$/, '');
  return [...new Set(inside)].filter((entry) => nameOf(entry) === feature).sort();
}

/** Draws the table of features and layers from the paths of all files, with a link to every folder and file. */
export function featureTable(paths) {
  const header = ['feature', ...Object.keys(LAYERS)];
  const rows = FEATURES.map((feature) => [
    `**${feature}**`,
    ...Object.values(LAYERS).map((folder) => {
      const place = folder === 'docs/product' ? 'product' : `../${folder}`;
      return entriesOf(paths, folder, feature)
        .map((entry) => `[${entry}](${place}/${entry})`)
        .join(' ');
    }),
  ]);
  return markdownTable(header, rows);
}

const FEATURE_AREAS = new Map([
  ['feature', '`islands/<feature>`'],
  ['thread-log', '`islands/thread/log`'],
  ['desk-screen', '`islands/desk-<feature>`'],
  ['island', '`*-island.tsx`'],
  ['server', '`server/*.ts`'],
]);
const ISLAND_FOLDERS = readdirSync(inRoot('src/islands'));
const TOP_FOLDERS = ['layouts', 'pages'];

/** Returns the folder of an area, as a code span. */
function folderOf(area) {
  const special = FEATURE_AREAS.get(area);
  if (special) return special;
  if (COMMON_FILES.some((file) => file.area === area)) return area.replace('-', ' ');
  if (ISLAND_FOLDERS.includes(area)) return `\`islands/${area}\``;
  return area.startsWith('server/') || TOP_FOLDERS.includes(area) ? `\`${area}\`` : `\`lib/${area}\``;
}

const GROUPS = [
  { name: '*basics of a screen*', areas: SCREEN_BASICS },
  { name: '*basics of the API*', areas: API_BASICS },
];

const named = (areas) => areas.map(folderOf).join(', ');

/** Names the areas of a row; those of a group by its name. */
function folders(areas = []) {
  const group = GROUPS.find((one) => one.areas.every((area) => areas.includes(area)));
  if (!group) return named(areas);
  const others = areas.filter((area) => !group.areas.includes(area));
  return others.length === 0 ? group.name : `${group.name}, ${named(others)}`;
}

/** @param {import('../lint/import-table.mjs').Row} row */
function packagesOf({ packages, never = [] }) {
  if (packages) return packages.length === 0 ? 'none' : `only ${packages.join(', ')}`;
  return never.length === 0 ? 'any' : `not ${never.join(', ')}`;
}

/** Draws the linter's import table, below the groups that it names. */
export function importTable() {
  const header = ['folder', 'may import', 'types only', 'with import()', 'packages'];
  const rows = Object.entries(IMPORT_TABLE).map(([area, row]) => [
    folderOf(area),
    folders(row.may),
    folders(row.types),
    folders(row.lazily),
    packagesOf(row),
  ]);
  const groups = GROUPS.map(({ name, areas }) => `- ${name}: ${named(areas)}`);
  return `${groups.join('\n')}\n\n${markdownTable(header, rows)}`;
}
