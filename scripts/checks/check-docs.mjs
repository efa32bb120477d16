import { readFileSync } from 'node:fs';
import { say } from '../lib/output.mjs';
import { inRoot, listFiles } from '../lib/paths.mjs';
import { findDeadLinks } from './documents/links.mjs';
import { findSkippedTests, findStale, findUnprovedRules } from './documents/rules.mjs';

const CHECKS = [findDeadLinks, findUnprovedRules, findStale, findSkippedTests];

const TEXT = /\.(?:md|ts|tsx|mjs|astro|css|json|html|svg)$|^\.env\.example$/;

// The tests of these checks hold examples of everything that is refused.
const files = listFiles()
  .filter((path) => !path.startsWith('tests/checks/'))
  .map((path) => ({ path, text: TEXT.test(path) ? readFileSync(inRoot(path), 'utf8') : '' }));
const problems = CHECKS.flatMap((check) => check(files));

if (problems.length > 0) {
  say(problems.join('\n'));
  process.exitCode = 1;
} else {
  say('Links, citations and proofs lead somewhere, generated parts are up to date, and no test is skipped.');
}
