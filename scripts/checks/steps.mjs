import { Failure, describe, duration, say } from '../lib/output.mjs';
import { exited, isStopping, launchNode } from '../lib/processes.mjs';

/**
 * @typedef {{ name: string, args: string[], env?: Record<string, string | undefined>, needs?: Step }} Step a Node script to run,
 *   and the step without which it cannot run
 * @typedef {{ name: string, output: string, needs?: string }} Failed a step that failed, or could not run without another one
 */

/** Characters of a step's output that the summary repeats: its own summary of what failed. */
const REPEATED_LENGTH = 6_000;

/** What failed of several steps: a list of all, and behind it, last on the screen, what the first one said. */
export class StepsFailure extends Failure {
  /** @param {Failed[]} failed in the order in which they failed */
  constructor(failed) {
    const lines = failed.map(({ name, needs }) =>
      needs === undefined ? `   ${name}: FAILED` : `   ${name}: could not run without "${needs}"`,
    );
    const [first] = failed;
    const said = first === undefined ? '' : first.output.trim().slice(-REPEATED_LENGTH);
    super(`\n── Failed\n${lines.join('\n')}\n\n── The first failure: ${first?.name}\n${said}`);
    this.failed = failed;
  }
}

const environmentOf = (step) => ({
  ...process.env,
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  NO_COLOR: undefined,
  ...step.env,
});

/**
 * @param {Step} step
 * @param {(text: string) => void} show is called with the output as it comes
 * @returns {Promise<Failed | null>}
 */
async function run(step, show) {
  let output = '';
  const child = launchNode(step.args, { env: environmentOf(step), stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text;
      show(text);
    });
  }
  return (await exited(child)) === 0 ? null : { name: step.name, output };
}

/**
 * Runs a step and shows its output as it comes.
 * @throws {StepsFailure}
 */
export async function runShown(step) {
  say(`\n── ${step.name}`);
  const start = performance.now();
  const failed = await run(step, (text) => process.stdout.write(text));
  say(`── ${step.name}: ${failed === null ? 'passed' : 'FAILED'} in ${duration(performance.now() - start)}`);
  if (failed !== null) throw new StepsFailure([failed]);
}

/** Runs a step and shows its output only if it fails, because others run at the same time. */
async function runQuietly(step) {
  const start = performance.now();
  const failed = await run(step, () => {});
  if (failed === null) say(`── ${step.name}: passed in ${duration(performance.now() - start)}`);
  else if (!isStopping()) say(`\n── ${step.name}\n${failed.output}\n── ${step.name}: FAILED`);
  return failed;
}

/**
 * Runs lanes side by side and the steps of a lane one after the other. A step that fails stops none but those that need it.
 * @param {Step[][]} lanes
 * @throws {StepsFailure}
 */
export async function runLanes(lanes) {
  /** @type {Failed[]} */
  const failed = [];
  const runLane = async (lane) => {
    for (const step of lane) {
      if (isStopping()) return;
      const { name, needs } = step;
      const isMissing = needs !== undefined && failed.some((other) => other.name === needs.name);
      const result = isMissing ? { name, output: '', needs: needs.name } : await runQuietly(step);
      if (result !== null) failed.push(result);
    }
  };
  await Promise.all(lanes.map(runLane));
  if (failed.length > 0) throw new StepsFailure(failed);
}

/**
 * Runs works one after the other, also behind one that fails. A work named in `needs` does not run once that step has failed.
 * @param {{ name: string, run: () => Promise<void>, needs?: Step }[]} works
 * @throws {StepsFailure}
 */
export async function runAll(works) {
  /** @type {Failed[]} */
  const failed = [];
  for (const { name, run: work, needs } of works) {
    if (isStopping()) break;
    if (needs !== undefined && failed.some((other) => other.name === needs.name)) {
      failed.push({ name, output: '', needs: needs.name });
      continue;
    }
    try {
      await work();
    } catch (error) {
      failed.push(...(error instanceof StepsFailure ? error.failed : [{ name, output: describe(error) }]));
    }
  }
  if (failed.length > 0) throw new StepsFailure(failed);
}
