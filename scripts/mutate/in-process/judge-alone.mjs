import { duration, Failure, say } from '../../lib/output.mjs';
import { finished, launchNode } from '../../lib/processes.mjs';
import { binOf, inRoot } from '../../lib/paths.mjs';

/**
 * Runs the test files on the mutations that are left, each in a process of its own, because some tests cannot be repeated
 * and a store computes nothing anew for an equal value. Returns the verdicts with what they have noticed.
 * @template {import('./test-plan.mjs').Verdicts} V
 * @param {V} verdicts
 * @param {Record<string, string>} env
 * @returns {Promise<V>}
 */
export async function judgeAlone(verdicts, env) {
  const { covered, killed, reached } = verdicts;
  const left = Object.keys(covered).filter((id) => killed[id] === undefined);
  /** @param {string} id */
  const filesOf = (id) => Object.keys(reached).filter((file) => reached[file]?.includes(id));
  const files = [...new Set(left.flatMap(filesOf))];
  if (left.length > 0 && (await isNoticed('none', files, env))) {
    throw new Failure(`These tests fail without a mutation: ${files.join(', ')}`);
  }
  const start = performance.now();
  const noticed = { ...killed };
  for (const id of left) if (await isNoticed(id, filesOf(id), env)) noticed[id] = 'alone';
  if (left.length > 0) say(`── ${left.length} alone: done in ${duration(performance.now() - start)}`);
  return { ...verdicts, killed: noticed };
}

/**
 * @param {string} id
 * @param {readonly string[]} files
 * @param {Record<string, string>} env
 */
async function isNoticed(id, files, env) {
  const child = launchNode([binOf('vitest'), 'run', '--bail', '1', '--config', 'vitest.mutate.config.ts'], {
    env: {
      ...process.env,
      ...env,
      MUTATE_ALONE: id,
      MUTATE_TESTS: files.map((file) => file.slice(inRoot('').length + 1)).join(' '),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { code } = await finished(child);
  return code !== 0;
}
