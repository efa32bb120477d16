import { FEATURES, LAYERS } from './features.mjs';

/** Endings that a file may have after the name of its feature: `thread-routes.ts`. */
const SUFFIX = /-(?:routes|search)$/;

/**
 * Returns the files and folders that lie directly in a folder, without its README.
 * @param {string[]} paths of files, relative to the repository
 * @param {string} folder
 * @returns {string[]} folders with a slash at the end
 */
function entriesOf(paths, folder) {
  const inside = paths
    .filter((path) => path.startsWith(`${folder}/`))
    .map((path) => path.slice(folder.length + 1));
  const entries = inside.map((path) => (path.includes('/') ? `${path.split('/')[0]}/` : path));
  return [...new Set(entries)].filter((entry) => entry !== 'README.md').sort();
}

/** @param {string} entry @returns {string} e.g. `thread` for `thread/`, `thread.ts` and `thread-routes.ts` */
const nameOf = (entry) => entry.replace(/\/$|\.\w+$/, '').replace(SUFFIX, '');

/**
 * Tells whether a folder has a file or folder of a feature's name.
 * @param {string[]} paths of all files
 * @param {string} folder
 * @param {string} feature
 */
export const hasEntry = (paths, folder, feature) =>
  entriesOf(paths, folder).some((entry) => nameOf(entry) === feature);

/**
 * Draws the table of features and layers, with a link to every folder and file.
 * @param {string[]} paths of all files
 */
export function featureTable(paths) {
  const header = ['feature', ...LAYERS.map(({ name }) => name)];
  const rows = FEATURES.map((feature) => [
    `**${feature}**`,
    ...LAYERS.map(({ folder }) =>
      entriesOf(paths, folder)
        .filter((entry) => nameOf(entry) === feature)
        .map((entry) => `[${entry}](${folder === 'docs/product' ? 'product' : `../${folder}`}/${entry})`)
        .join(' '),
    ),
  ]);
  return [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/**
 * Reports entries of a layer that are named after no feature.
 * @param {string[]} paths of all files
 * @returns {string[]}
 */
export const findUnnamedEntries = (paths) =>
  LAYERS.flatMap(({ folder, shared }) =>
    entriesOf(paths, folder)
      .filter((entry) => !FEATURES.includes(nameOf(entry)) && !shared.includes(nameOf(entry)))
      .map((entry) => `${folder}/${entry}: no feature has this name; see scripts/docs/features.mjs`),
  );
