import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

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
