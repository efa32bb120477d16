// Runs one program and removes its folder when it ends. It is a process of its own, because the program would outlive a killed
// script: this process notices (leave-with-parent) and stops the program.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {{ command: string, args: string[], folder: string, uid?: number, gid?: number,
 *   signals?: [soft: NodeJS.Signals, hard: NodeJS.Signals] }} Order
 */

const FORCE_AFTER_MS = 3000;
/** A process that its parent never reaps stays in the group for ever. */
const GIVE_UP_AFTER_MS = 4000;
const CHECK_EVERY_MS = 20;

const { command, args, folder, signals, ...who } = JSON.parse(process.argv[2] ?? '{}');
const [soft, hard] = signals ?? ['SIGTERM', 'SIGKILL'];

const program = spawn(command, args, {
  cwd: folder,
  ...who,
  env: { ...process.env, TMPDIR: folder },
  stdio: ['ignore', 'inherit', 'inherit'],
  // The program may be a shell script, which a signal ends without what it started: the signal must reach the group.
  detached: true,
});

function signalGroup(signal) {
  try {
    return process.kill(-(/** @type {number} */ (program.pid)), signal);
  } catch {
    return false;
  }
}

function stop() {
  signalGroup(soft);
  setTimeout(() => signalGroup(hard), FORCE_AFTER_MS).unref();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
program.once('error', (error) => {
  process.stderr.write(`${command} could not be started: ${error.message}\n`);
  process.exit(1);
});
program.once('exit', async (code) => {
  stop();
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; signalGroup(0) && Date.now() < deadline;) {
    await wait(CHECK_EVERY_MS);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit(code ?? 1);
});
