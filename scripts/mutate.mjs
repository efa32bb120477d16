import { existsSync } from 'node:fs';
import { runShown } from './checks/steps.mjs';
import { Failure } from './lib/output.mjs';
import { binOf, inRoot } from './lib/paths.mjs';

const USAGE =
  'Usage: npm run mutate -- <folder or file below src/lib or server> [<folders or files of its tests>]';

/**
 * Files that only a browser runs, each with a browser test that covers it. They are left out: tests in Node reach none of
 * their changes, and a browser test of each would take hours.
 */
export const BROWSER_ONLY = {
  'src/lib/boot/boot.ts': 'e2e/shell/routing.spec.ts',
  'src/lib/boot/boot-entry.ts': 'e2e/identity/sign-in.spec.ts',
  'src/lib/boot/early-input.ts': 'e2e/categories/categories.spec.ts',
  'src/lib/boot/early-message.ts': 'e2e/thread/early-message.spec.ts',
  'src/lib/boot/boot-404.ts': 'tests/built-site/plain-host.test.ts',
  'src/lib/boot/missing-code.ts': 'e2e/faults/faults-code.spec.ts',
};

/**
 * Returns the folder of the tests of a folder or file: tests mirror the sources.
 * @param {string} sources such as `src/lib/format`, `src/lib/stores/thread/zoom.ts` or `server/services/thread`
 */
export function testsOf(sources) {
  const folder = sources.replace(/\/[^/]+\.ts$/, '');
  return folder
    .replace(/^src\/lib\/stores\//, 'tests/stores/')
    .replace(/^server\/services\//, 'tests/server/')
    .replace(/^(?:src\/)?(lib|server)\b/, 'tests/$1');
}

/**
 * Changes the code of a folder in many small ways and runs its tests on each change. Prints every change that no test
 * noticed. A repetition judges what has changed since the last run.
 * @param {string[]} args
 */
export async function mutate([sources, ...named]) {
  if (sources === undefined) throw new Failure(USAGE);
  const tests = named.length === 0 ? [testsOf(sources)] : named;
  for (const path of [sources, ...tests]) {
    if (!existsSync(inRoot(path))) throw new Failure(`${path} does not exist. ${USAGE}`);
  }
  await runShown({
    name: `Mutations of ${sources}, by ${tests.join(', ')}`,
    args: [binOf('@stryker-mutator/core', 'stryker'), 'run', inRoot('stryker.config.mjs')],
    env: { MUTATE_SOURCES: sources, MUTATE_TESTS: tests.join(' ') },
  });
}
