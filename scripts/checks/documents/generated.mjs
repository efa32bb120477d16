import { findUnnamedEntries } from '../../docs/feature-table.mjs';
import { GENERATED, withGenerated } from '../../docs/generated.mjs';

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/**
 * Reports generated files and sections that no longer match the repository, and entries of a layer that bear no feature's name.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function findStale(files) {
  const paths = files.map(({ path }) => path);
  const stale = GENERATED.filter(({ file, section, make }) => {
    const text = files.find(({ path }) => path === file)?.text ?? '';
    return withGenerated(text, section, make(paths)) !== text;
  });
  return [
    ...stale.map(({ file, section }) => `${file}: ${section ?? 'the file'} is stale; run "npm run docs"`),
    ...findUnnamedEntries(paths),
  ];
}
