import { GENERATED, withGenerated } from '../../docs/generated.mjs';
import { headingsOf } from './links.mjs';

/** @typedef {import('./links.mjs').SourceFile} SourceFile */

/** Lines that leave a part of a rule without a proof, or the code without the rule. */
const OPEN_END = /^(?:Untested|Differs today):/m;
/** `test.skip(condition, reason)` inside a test is a decision; `test.skip('title', …)` is a forgotten test. */
const SKIPPED = /\b((?:describe|it|test|suite)(?:\.\w+)*\.(?:only|todo|fixme|skip(?=\(\s*['"`])))/g;

const IS_TEST = /^(?:tests|e2e)\/.*\.(?:test|spec)\.tsx?$/;
const CITATION = /docs\/product\/[\w-]+\.md#[\w-]+/g;

/**
 * Reports rules of docs/product (headings of level 3) that no test cites, as `docs/product/offerings.md#logo-retries`, and those
 * that admit a gap. Whether a cited rule exists is the business of `findDeadLinks`.
 * @param {SourceFile[]} files
 * @returns {string[]}
 */
export function findUnprovedRules(files) {
  const tests = files.filter(({ path }) => IS_TEST.test(path));
  const cited = new Set(tests.flatMap(({ text }) => text.match(CITATION) ?? []));
  return files
    .filter(({ path }) => /^docs\/product\/.*\.md$/.test(path) && !path.endsWith('/README.md'))
    .flatMap(({ path, text }) =>
      headingsOf(text)
        .filter(({ level }) => level === 3)
        .flatMap(({ title, slug, body }) => {
          if (OPEN_END.test(body))
            return [`${path}: the rule "${title}" says that it is not proved or not kept`];
          const rule = `${path}#${slug}`;
          return cited.has(rule) ? [] : [`no test cites the rule ${rule}`];
        }),
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
