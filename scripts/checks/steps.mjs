import { Failure, duration, say } from '../lib/output.mjs';
import { exited, finished, launchNode, stop } from '../lib/processes.mjs';

/**
 * @typedef {{ name: string, args: string[], env?: Record<string, string | undefined> }} Step a Node script to run
 */

const environmentOf = (step) => ({
  ...process.env,
  FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  NO_COLOR: undefined,
  ...step.env,
});

/** Runs a step and shows its output as it comes. */
export async function runShown(step) {
  say(`\n── ${step.name}`);
  const start = performance.now();
  const code = await exited(
    launchNode(step.args, { env: environmentOf(step), stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  say(`── ${step.name}: ${code === 0 ? 'passed' : 'FAILED'} in ${duration(performance.now() - start)}`);
  if (code !== 0) throw new Failure(`Stopped at "${step.name}".`);
}

/** Runs a step and shows its output only if it fails, because others run at the same time. */
async function runQuietly(step, children) {
  const start = performance.now();
  const child = launchNode(step.args, { env: environmentOf(step), stdio: ['ignore', 'pipe', 'pipe'] });
  children.add(child);
  const { code, output } = await finished(child);
  children.delete(child);
  if (code === 0) {
    say(`── ${step.name}: passed in ${duration(performance.now() - start)}`);
    return;
  }
  throw new Failure(`\n── ${step.name}\n${output}\n── ${step.name}: FAILED\n\nStopped at "${step.name}".`);
}

/** Runs lanes side by side and the steps of a lane one after the other. The first failure ends all of them. */
export async function runLanes(lanes) {
  const children = new Set();
  let failed = false;
  const runLane = async (lane) => {
    for (const step of lane) if (!failed) await runQuietly(step, children);
  };
  try {
    await Promise.all(lanes.map(runLane));
  } catch (error) {
    failed = true;
    await Promise.all([...children].map((child) => stop(child)));
    throw error;
  }
}
