import { readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { inRoot } from '../../lib/paths.mjs';
import { BROWSER_ONLY } from '../browser-only.mjs';

/**
 * @typedef {object} Mutation a small change of the code
 * @property {string} id
 * @property {string} file path in the repository
 * @property {number} line
 * @property {string} kind Stryker's name of the change, such as `EqualityOperator`
 * @property {string} original
 * @property {string} replacement
 */

const silent = { debug() {}, info() {}, warn() {}, error() {}, isDebugEnabled: () => false };

/** @param {string} sources a folder or a file */
function filesOf(sources) {
  if (extname(sources) !== '') return [sources];
  return readdirSync(inRoot(sources), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(sources, name))
    .filter((path) => BROWSER_ONLY[path] === undefined);
}

/**
 * Returns all mutations of a folder, and its files by absolute path with every mutation behind a switch.
 * @param {string} sources
 * @returns {Promise<{ mutations: Mutation[], files: Record<string, string> }>}
 */
export async function instrument(sources) {
  const originals = new Map(filesOf(sources).map((path) => [path, readFileSync(inRoot(path), 'utf8')]));
  const { files, mutants } = await new Instrumenter(/** @type {any} */ (silent)).instrument(
    [...originals].map(([path, content]) => ({ name: inRoot(path), mutate: true, content })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: false },
  );
  const mutations = mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement }) => {
    const file = fileName.slice(inRoot('').length + 1);
    const line = originals.get(file)?.split('\n')[start.line] ?? '';
    const original =
      start.line === end.line ? line.slice(start.column, end.column) : `${line.slice(start.column)} …`;
    return { id, file, line: start.line + 1, kind: mutatorName, original, replacement };
  });
  return { mutations, files: Object.fromEntries(files.map(({ name, content }) => [name, content])) };
}
