import { readFileSync } from 'node:fs';
import { say } from '../lib/output.mjs';
import { inRoot } from '../lib/paths.mjs';

/**
 * @typedef {{ version?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Entry
 */

/** @type {Record<string, Entry>} entries by path, "" is this project */
const packages = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;

/**
 * Tells whether the lock has an entry that `name`, required by the package at `path`, resolves to.
 * @param {string} path e.g. `node_modules/astro`
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(path, name) {
  if (packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`]) return true;
  if (path === '') return false;
  const parent = path.lastIndexOf('/node_modules/');
  return isLocked(parent < 0 ? '' : path.slice(0, parent), name);
}

// npm leaves out optional packages that its registry could not deliver, and `npm ci` then refuses the lock. No network
// is needed to see it: every dependency that an entry names must have an entry of its own.
const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
  Object.keys({ ...dependencies, ...optionalDependencies })
    .filter((name) => !isLocked(path, name))
    .map((name) => `package-lock.json: "${path}" needs "${name}", which has no entry`),
);

if (missing.length > 0) {
  say(missing.join('\n'));
  process.exitCode = 1;
} else {
  say('Every package that the lockfile names has an entry, for every platform.');
}
