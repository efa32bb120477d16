import { existsSync } from 'node:fs';
import { runShown } from '../checks/steps.mjs';
import { Failure } from '../lib/output.mjs';
import { binOf, inRoot } from '../lib/paths.mjs';
import { mutateInProcess } from './in-process/mutate-in-process.mjs';

const USAGE =
  'Usage: npm run mutate -- <folder below src/lib or server> [<folders or files of its tests>] [--every=<n>]';
const EVERY = /^--every=(\d+)$/;

/**
 * Returns the folder of the tests of a folder: tests mirror the sources.
 * @param {string} sources such as `src/lib/format`, `src/lib/stores/thread` or `server/services/thread`
 */
export function testsOf(sources) {
  const [, stores] = /^src\/lib\/(stores\/.+)$/.exec(sources) ?? [];
  const [, service] = /^server\/services\/(.+)$/.exec(sources) ?? [];
  if (service !== undefined) return `tests/server/${service}`;
  return `tests/${stores ?? sources.replace(/^src\//, '')}`;
}

/**
 * Changes the code of a folder in many small ways and runs its tests on each change. Prints every change that no test
 * noticed. `--every=4` takes a quarter of the changes of a large store or service.
 * @param {string[]} args
 */
export async function mutate(args) {
  const every = Number(args.map((arg) => EVERY.exec(arg)?.[1]).find(Boolean) ?? 1);
  const [sources, ...named] = args.filter((arg) => !EVERY.test(arg));
  if (sources === undefined) throw new Failure(USAGE);
  const tests = named.length === 0 ? [testsOf(sources)] : named;
  for (const folder of [sources, ...tests]) {
    if (!existsSync(inRoot(folder))) throw new Failure(`${folder} does not exist. ${USAGE}`);
  }
  if (/^(server|src\/lib\/stores)\//.test(sources)) return mutateInProcess(sources, tests, every);
  return runShown({
    name: `Mutations of ${sources}, by ${tests.join(', ')}`,
    args: [binOf('@stryker-mutator/core', 'stryker'), 'run', inRoot('stryker.config.mjs')],
    env: { MUTATE_SOURCES: sources, MUTATE_TESTS: tests.join(' ') },
  });
}
