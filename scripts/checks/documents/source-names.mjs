/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

const FOLDERS = /^(?:src|server|tests|e2e|scripts|docs)\//;
/** Documents that are not part of the repository. Spelled in two parts, or this file would report itself. */
const NAMES = new RegExp(
  `\\b(?:${['SP' + 'EC', 'DECI' + 'SIONS', 'HO' + 'USE', 'AU' + 'DIT'].join('|')})\\b`,
  'g',
);

/**
 * Reports references to documents that a reader of the repository does not have. Rules are cited as
 * `docs/product/<page>.md#<anchor>` instead.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const findForeignSources = (files) =>
  files
    .filter(({ path }) => FOLDERS.test(path))
    .flatMap(({ path, text }) =>
      [...new Set([...text.matchAll(NAMES)].map(([name]) => name))].map(
        (name) => `${path}: "${name}" is not in this repository; cite docs/product`,
      ),
    );
