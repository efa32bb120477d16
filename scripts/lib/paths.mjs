import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** @param {...string} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/**
 * Returns the script behind a package's command, so that it can run on the project's Node: the link in
 * node_modules/.bin would run on the first Node in PATH.
 * @param {string} packageName
 * @param {string} [command]
 */
export function binOf(packageName, command = packageName) {
  const folder = inRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** Generated folders of the repository, relative to it. */
const GENERATED = new Set([
  ...['node_modules', 'dist', 'screens', 'test-results', 'playwright-report'],
  ...['.git', '.astro', '.cache', '.data', '.demo'],
]);

/**
 * Lists every file that is written by hand, as paths relative to the repository.
 * @param {string} [folder]
 * @returns {string[]}
 */
export function listFiles(folder = '') {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .map((entry) => ({ entry, path: folder === '' ? entry.name : `${folder}/${entry.name}` }))
    .filter(({ path }) => !GENERATED.has(path))
    .flatMap(({ entry, path }) => (entry.isDirectory() ? listFiles(path) : [path]));
}
