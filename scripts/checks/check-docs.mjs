import { say } from '../lib/output.mjs';
import { findStale } from './documents/generated.mjs';
import { findDeadLinks } from './documents/paths.mjs';
import { findUnprovedRules } from './documents/product-rules.mjs';
import { findSkippedTests } from './documents/skipped-tests.mjs';
import { readSourceFiles } from './documents/source-files.mjs';

const CHECKS = [findDeadLinks, findUnprovedRules, findStale, findSkippedTests];

// The tests of these checks hold examples of everything that is refused.
const files = readSourceFiles().filter(({ path }) => !path.startsWith('tests/checks/'));
const problems = CHECKS.flatMap((check) => check(files));

if (problems.length > 0) {
  say(problems.join('\n'));
  process.exitCode = 1;
} else {
  say('Links, citations and proofs lead somewhere, generated parts are up to date, and no test is skipped.');
}
