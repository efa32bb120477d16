import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { Failure } from './output.mjs';
import { ROOT, inRoot } from './paths.mjs';

const GRACE_MS = 6000;
const PIPES_CLOSE_WITHIN_MS = 2000;
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
/** @type {Set<() => unknown>} */
const cleanups = new Set();
let stopping = false;

/**
 * Registers a function that runs when the script ends, whatever ends it.
 * @param {() => unknown} cleanup
 */
export function atEnd(cleanup) {
  cleanups.add(cleanup);
}

/**
 * Starts a command in a process group of its own, so that its children can be stopped with it.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function launch(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', detached: true, ...options });
  running.add(child);
  const forget = () => running.delete(child);
  child.once('exit', forget).once('error', forget);
  return child;
}

/**
 * Starts a Node script on the Node of this process; it ends with this process, even if that is killed.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function launchNode(args, options) {
  const guard = pathToFileURL(inRoot('scripts/lib/leave-with-parent.mjs')).href;
  return launch(process.execPath, ['--import', guard, ...args], options);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>} its exit code
 */
export function exited(child) {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode);
  if (child.signalCode !== null) return Promise.resolve(1);
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new Failure(`${child.spawnfile} could not be started: ${error.message}`)),
    );
    child.once('close', (code) => resolve(code ?? 1));
    // A grandchild may hold the pipes open for ever, so the rest of the output is dropped.
    child.once('exit', (code) => setTimeout(resolve, PIPES_CLOSE_WITHIN_MS, code ?? 1).unref());
  });
}

/**
 * Waits for the end and returns the output instead of showing it.
 * @param {import('node:child_process').ChildProcess} child started with piped output
 */
export async function finished(child) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  }
  return { code: await exited(child), output };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function stop(child, signal = 'SIGTERM') {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const force = setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS);
  killGroup(child, signal);
  await gone;
  clearTimeout(force);
  killGroup(child, 'SIGKILL');
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  try {
    process.kill(-(/** @type {number} */ (child.pid)), signal);
  } catch {
    // The group has ended already.
  }
}

export async function stopEverything() {
  await Promise.all([...running].map((child) => stop(child)));
  for (const cleanup of cleanups) await cleanup();
  cleanups.clear();
}

/**
 * Ends the script on Ctrl-C, SIGTERM and SIGHUP. Both npm and the terminal send the signal, so a repetition is ignored.
 * @param {number} exitCode
 */
export function stopOnSignals(exitCode) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void stopEverything().finally(() => process.exit(exitCode));
    });
  }
  process.on('exit', () => {
    for (const child of running) killGroup(child, 'SIGKILL');
  });
}

export const isStopping = () => stopping;
