import { headingsOf } from './headings.mjs';

/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/**
 * Reports rules of docs/product (headings of level 3) without a line "Proved by:" that names a test or says that there
 * is no test yet. Whether the named files exist is the business of `findDeadLinks`.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function findUnprovedRules(files) {
  return files
    .filter(({ path }) => /^docs\/product\/.*\.md$/.test(path) && !path.endsWith('/README.md'))
    .flatMap(({ path, text }) =>
      headingsOf(text)
        .filter(
          ({ level, body }) => level === 3 && !/^Proved by: .*(?:`(?:tests|e2e)\/|no test yet)/m.test(body),
        )
        .map(({ title }) => `${path}: the rule "${title}" has no line "Proved by:" that names a test`),
    );
}
