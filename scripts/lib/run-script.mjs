import { installIfNeeded } from './install.mjs';
import { describe } from './output.mjs';
import { isStopping, stopEverything, stopOnSignals } from './processes.mjs';
import { continueOnProjectNode } from './project-node.mjs';

/**
 * The frame of every script: packages there, on the right Node, errors as sentences, nothing left running.
 * What needs a package or a recent Node is imported inside `work`, which runs when both are there.
 * @param {() => Promise<number | void>} work answers the exit code
 * @param {{ interruptedExitCode?: number }} [options] 130 tells a calling shell that the work was cut short
 */
export async function runScript(work, { interruptedExitCode = 130 } = {}) {
  try {
    // npm passes a signal to its shell, which does not pass it on. Without npm the parent is somebody's terminal,
    // and a server put into the background there is meant to stay.
    if (process.env.npm_lifecycle_event) await import('./leave-with-parent.mjs');
    installIfNeeded();
    await continueOnProjectNode();
    stopOnSignals(interruptedExitCode);
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    if (!isStopping()) process.stderr.write(`\n${describe(error)}\n`);
    process.exitCode = 1;
  }
  if (!isStopping()) await stopEverything();
}
