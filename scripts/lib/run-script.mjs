import { installIfNeeded } from './install.mjs';
import { Failure, describe } from './output.mjs';
import { isStopping, stopEverything, stopOnSignals } from './processes.mjs';
import { continueOnProjectNode } from './project-node.mjs';

const SUPPORTED_SYSTEMS = ['linux', 'darwin'];

function refuseUnsupportedSystem() {
  if (SUPPORTED_SYSTEMS.includes(process.platform)) return;
  throw new Failure('Sundial runs on Linux, macOS and WSL. On Windows, run it inside WSL: "wsl --install".');
}

/**
 * Runs a script: installs missing packages, switches to the project's Node, prints a failure as a sentence and stops
 * every child process at the end. Import what needs a package or a recent Node inside `work`.
 * @param {() => Promise<number | void>} work resolves to the exit code, 0 by default
 * @param {{ interruptedExitCode?: number }} [options] 130 tells the calling shell that a signal ended the work
 */
export async function runScript(work, { interruptedExitCode = 130 } = {}) {
  try {
    refuseUnsupportedSystem();
    // npm passes a signal to its shell, which does not pass it on. Without npm the parent is a terminal, and a server
    // in its background is meant to stay.
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
