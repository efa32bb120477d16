import { readdirSync } from 'node:fs';
import { inRoot } from './paths.mjs';

/** What is made and not written: nobody reads it. */
const MADE = new Set([
  ...['node_modules', 'dist', 'screens', 'test-results', 'playwright-report'],
  ...['.git', '.astro', '.cache', '.data'],
]);

/**
 * Every file somebody wrote, as paths relative to the repository.
 * @param {string} [folder]
 * @returns {string[]}
 */
export function listFiles(folder = '') {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter((entry) => !MADE.has(entry.name))
    .flatMap((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? listFiles(path) : [path];
    });
}
