import { say } from '../lib/output.mjs';
import { findStale } from './documents/generated.mjs';
import { findDeadLinks } from './documents/paths.mjs';
import { findUnprovedRules } from './documents/product-rules.mjs';
import { findFullFolders, findLongFiles } from './documents/sizes.mjs';
import { findSkippedTests } from './documents/skipped-tests.mjs';
import { readSourceFiles } from './documents/source-files.mjs';
import { findForeignSources } from './documents/source-names.mjs';
import { findVagueWords } from './documents/vague-words.mjs';

const CHECKS = [
  findDeadLinks,
  findUnprovedRules,
  findStale,
  findLongFiles,
  findFullFolders,
  findSkippedTests,
  findForeignSources,
  findVagueWords,
];

// The tests of these checks hold examples of everything that is refused.
const files = readSourceFiles().filter(({ path }) => !path.startsWith('tests/checks/'));
const problems = CHECKS.flatMap((check) => check(files));

if (problems.length > 0) {
  say(problems.join('\n'));
  process.exitCode = 1;
} else {
  say('Documents: links, citations, proofs and words are right. Code: sizes are kept, no test is skipped.');
}
