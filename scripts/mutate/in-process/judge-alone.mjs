import { duration, Failure, say } from '../../lib/output.mjs';
import { finished, launchNode } from '../../lib/processes.mjs';
import { binOf, inRoot } from '../../lib/paths.mjs';

/**
 * Runs the files of tests that cannot be repeated on the mutations that are left, each in a process of its own. Returns
 * the verdicts with what they have noticed.
 * @template {import('./test-plan.mjs').Verdicts} V
 * @param {V} verdicts
 * @param {Record<string, string>} env
 * @returns {Promise<V>}
 */
export async function judgeAlone(verdicts, env) {
  const tests = Object.entries(verdicts.unrepeatable);
  const left = new Set(
    tests.flatMap(([, { reached }]) => reached).filter((id) => verdicts.killed[id] === undefined),
  );
  if (left.size > 0) say(`\n── ${left.size} mutations by ${tests.length} tests that cannot be repeated`);
  const start = performance.now();
  const killed = { ...verdicts.killed };
  const files = [...new Set(tests.map(([, { file }]) => file))];
  if (left.size > 0 && (await isNoticed('none', files, env))) {
    throw new Failure(`These tests fail without a mutation: ${files.join(', ')}`);
  }
  for (const id of left) {
    const judges = tests.filter(([, { reached }]) => reached.includes(id));
    if (await isNoticed(id, [...new Set(judges.map(([, { file }]) => file))], env))
      killed[id] = judges[0]?.[0] ?? '';
  }
  if (left.size > 0) say(`── done in ${duration(performance.now() - start)}`);
  return { ...verdicts, killed };
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
