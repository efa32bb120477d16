import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runShown } from '../../checks/steps.mjs';
import { Failure, say } from '../../lib/output.mjs';
import { binOf, inRoot } from '../../lib/paths.mjs';
import { instrument } from './instrument.mjs';
import { noVerdicts } from './test-plan.mjs';

const ROUNDS_MAX = 50;

/**
 * Runs the tests of a folder of the API on each mutation, in one process: Stryker starts the tests anew for each, and
 * an API with its database takes seconds to start. Prints every mutation that no test noticed.
 * @param {string} sources
 * @param {readonly string[]} tests
 */
export async function mutateInProcess(sources, tests) {
  const { mutations, files } = await instrument(sources);
  const folder = inRoot('.cache/mutations', sources.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  const [code, path] = [`${folder}/instrumented.json`, `${folder}/verdicts.json`];
  const readVerdicts = () => JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(code, JSON.stringify(files));
  writeFileSync(path, JSON.stringify(noVerdicts(mutations.map(({ id }) => id))));
  let next = tests;
  let judged = 0;
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    await runShown({
      name: `${mutations.length} mutations of ${sources}, by ${tests.join(', ')}, round ${round}`,
      args: [binOf('vitest'), 'run', '--config', 'vitest.mutate.config.ts'],
      env: { MUTATE_TESTS: next.join(' '), MUTATE_CODE: code, MUTATE_VERDICTS: path },
    });
    const { again, broken } = readVerdicts();
    const before = judged;
    judged = countJudged(readVerdicts());
    // A mutation of an earlier test may have damaged what a store keeps in its module; the next round starts anew.
    if (broken.length > 0 && judged === before)
      throw new Failure(`These fail without a mutation:\n${broken.join('\n')}`);
    if (again.length === 0) break;
    next = again.map((file) => file.slice(inRoot('').length + 1));
    writeFileSync(path, JSON.stringify({ ...readVerdicts(), broken: [], spoiled: null, again: [] }));
  }
  say(report(mutations, readVerdicts()));
}

/** @param {import('./test-plan.mjs').Verdicts} verdicts */
function countJudged({ killed, passed, done }) {
  return Object.keys(killed).length + Object.values(passed).flat().length + done.length;
}

/**
 * Returns the mutations that no test noticed, one per line, and the score. Mutations of what only runs when a module
 * loads are left out, as Stryker's `ignoreStatic` does.
 * @param {readonly import('./instrument.mjs').Mutation[]} mutations
 * @param {import('./test-plan.mjs').Verdicts & { atLoad: readonly string[] }} verdicts
 */
export function report(mutations, { killed, covered, unrepeatable, atLoad }) {
  const judged = mutations.filter(({ id }) => covered[id] || !atLoad.includes(id));
  const left = judged.filter(({ id }) => killed[id] === undefined);
  const lines = left.map(({ id, file, line, kind, original, replacement }) => {
    const verdict = covered[id] ? 'survived' : 'not reached';
    return `${file}:${line} ${verdict}, ${kind}: ${original} => ${replacement.replaceAll(/\s+/g, ' ')}`;
  });
  const score = ((100 * (judged.length - left.length)) / judged.length).toFixed(1);
  return [
    ...unrepeatable.map(
      (test) => `Judges no mutation, because it fails when it runs twice on one database: ${test}`,
    ),
    ...lines,
    `${score} %: ${judged.length - left.length} of ${judged.length} mutations noticed, ${mutations.length - judged.length} left out`,
  ].join('\n');
}
