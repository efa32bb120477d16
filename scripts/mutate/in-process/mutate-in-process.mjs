import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { duration, Failure, say } from '../../lib/output.mjs';
import { binOf, inRoot } from '../../lib/paths.mjs';
import { finished, launchNode } from '../../lib/processes.mjs';
import { instrument } from './instrument.mjs';
import { judgeAlone } from './judge-alone.mjs';
import { noVerdicts } from './test-plan.mjs';

const ROUNDS_MAX = 50;

/**
 * Runs the tests of a folder of the API on each mutation, in one process: Stryker starts the tests anew for each, and
 * an API with its database takes seconds to start. Tests that cannot be repeated judge each mutation that is left in a
 * process of its own. Prints every mutation that no test noticed.
 * @param {string} sources
 * @param {readonly string[]} tests
 * @param {number} every takes one of so many mutations
 */
export async function mutateInProcess(sources, tests, every) {
  const { mutations: all, files } = await instrument(sources);
  const mutations = all.filter((_, index) => index % every === 0);
  const folder = inRoot('.cache/mutations', sources.replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  const [code, path] = [`${folder}/instrumented.json`, `${folder}/verdicts.json`];
  const readVerdicts = () => JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(code, JSON.stringify(files));
  writeFileSync(path, JSON.stringify(noVerdicts(mutations.map(({ id }) => id))));
  say(`\n── ${mutations.length} mutations of ${sources}, by ${tests.join(', ')}`);
  let next = tests;
  let judged = 0;
  for (let round = 1; round <= ROUNDS_MAX; round += 1) {
    const start = performance.now();
    const output = await runTests({ MUTATE_TESTS: next.join(' '), MUTATE_CODE: code, MUTATE_VERDICTS: path });
    const { again, broken, killed } = readVerdicts();
    const before = judged;
    judged = countJudged(readVerdicts());
    if (judged === before && broken.length === 0) throw new Failure(output);
    const took = duration(performance.now() - start);
    say(`── round ${round}: ${Object.keys(killed).length} noticed so far, in ${took}`);
    if (again.length === 0) break;
    next = again.map((/** @type {string} */ file) => file.slice(inRoot('').length + 1));
    writeFileSync(
      path,
      JSON.stringify({ ...readVerdicts(), broken: [], wasBroken: broken, spoiled: null, again: [] }),
    );
  }
  say(report(mutations, await judgeAlone(readVerdicts(), { MUTATE_CODE: code, MUTATE_VERDICTS: path })));
}

/**
 * Runs tests and returns their output. Their exit code says nothing: a mutation may leave warnings and errors behind.
 * @param {Record<string, string>} env
 */
async function runTests(env) {
  const args = [binOf('vitest'), 'run', '--config', 'vitest.mutate.config.ts'];
  const child = launchNode(args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  return (await finished(child)).output;
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
export function report(mutations, { killed, covered, atLoad }) {
  const judged = mutations.filter(({ id }) => covered[id] || !atLoad.includes(id));
  const left = judged.filter(({ id }) => killed[id] === undefined);
  const lines = left.map(({ id, file, line, kind, original, replacement }) => {
    const verdict = covered[id] ? 'survived' : 'not reached';
    return `${file}:${line} ${verdict}, ${kind}: ${original} => ${replacement.replaceAll(/\s+/g, ' ')}`;
  });
  const score = ((100 * (judged.length - left.length)) / judged.length).toFixed(1);
  return [
    ...lines,
    `${score} %: ${judged.length - left.length} of ${judged.length} mutations noticed, ${mutations.length - judged.length} left out`,
  ].join('\n');
}
