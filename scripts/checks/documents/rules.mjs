import { GENERATED, withGenerated } from '../../docs/generated.mjs';
import { headingsOf } from './links.mjs';

/** @typedef {import('./links.mjs').SourceFile} SourceFile */

/** Lines that leave a part of a rule without a proof, or the code without the rule. */
const OPEN_END = /^(?:Untested|Differs today):/m;
/** `test.skip(condition, reason)` inside a test is a decision; `test.skip('title', …)` is a forgotten test. */
const SKIPPED = /\b((?:describe|it|test|suite)(?:\.\w+)*\.(?:only|todo|fixme|skip(?=\(\s*['"`])))/g;

/**
 * @param {string} body of a rule
 * @returns {string | null} what is wrong with its proof
 */
function flawOf(body) {
  if (!/^Proved by: .*`(?:tests|e2e)\//m.test(body)) return 'has no line "Proved by:" that names a test';
  return OPEN_END.test(body) ? 'says that it is not proved or not kept' : null;
}

/**
 * Reports rules of docs/product (headings of level 3) without a line "Proved by:" that names a test, and those that admit
 * a gap. Whether the named files exist is the business of `findDeadLinks`.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function findUnprovedRules(files) {
  return files
    .filter(({ path }) => /^docs\/product\/.*\.md$/.test(path) && !path.endsWith('/README.md'))
    .flatMap(({ path, text }) =>
      headingsOf(text)
        .filter(({ level }) => level === 3)
        .map(({ title, body }) => ({ title, flaw: flawOf(body) }))
        .filter(({ flaw }) => flaw !== null)
        .map(({ title, flaw }) => `${path}: the rule "${title}" ${flaw}`),
    );
}

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

/**
 * Reports generated files and sections that no longer match the repository.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function findStale(files) {
  const paths = files.map(({ path }) => path);
  return GENERATED.filter(({ file, section, make }) => {
    const text = files.find(({ path }) => path === file)?.text ?? '';
    return withGenerated(text, section, make(paths)) !== text;
  }).map(({ file, section }) => `${file}: ${section ?? 'the file'} is stale; run "npm run docs"`);
}
