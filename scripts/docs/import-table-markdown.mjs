import { readdirSync } from 'node:fs';
import { inRoot } from '../lib/paths.mjs';
import { COMMON_FILES, IMPORT_TABLE } from '../lint/import-table.mjs';

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

const folders = (areas = []) => areas.map(folderOf).join(', ');

/** @param {import('../lint/import-table.mjs').Row} row */
function packagesOf({ packages, never = [] }) {
  if (packages) return packages.length === 0 ? 'none' : `only ${packages.join(', ')}`;
  return never.length === 0 ? 'any' : `not ${never.join(', ')}`;
}

/** Draws the linter's import table. Folders without `server/` are below `src`. */
export function importTable() {
  const header = ['folder', 'may import', 'types only', 'with import()', 'packages'];
  const rows = Object.entries(IMPORT_TABLE).map(([area, row]) => [
    folderOf(area),
    folders(row.may),
    folders(row.types),
    folders(row.lazily),
    packagesOf(row),
  ]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
