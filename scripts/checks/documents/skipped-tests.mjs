/** @typedef {import('./source-files.mjs').SourceFile} SourceFile */

/** `test.skip(condition, reason)` inside a test is a decision; `test.skip('title', …)` is a forgotten test. */
const SKIPPED = /\b((?:describe|it|test|suite)(?:\.\w+)*\.(?:only|todo|fixme|skip(?=\(\s*['"`])))/g;

/**
 * Reports tests that are switched off, or that switch others off.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export const findSkippedTests = (files) =>
  files
    .filter(({ path }) => /\.(?:test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(SKIPPED)].map(([, call]) => `${path}: "${call}" skips tests`),
    );
