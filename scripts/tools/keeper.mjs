// Runs one program and removes its folder when it ends; SIGUSR2 ends the program and starts it again. It is a process of its own, because the program would outlive a
// killed script: this process notices (leave-with-parent) and stops the program.
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

/** @type {Order} */
const {
  command,
  args,
  folder,
  uid,
  gid,
  signals = ['SIGTERM', 'SIGKILL'],
} = JSON.parse(process.argv[2] ?? '{}');
const [soft, hard] = signals;

const launch = () =>
  spawn(command, args, {
    cwd: folder,
    uid,
    gid,
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
    // The program may be a shell script, which a signal ends without what it started: the signal must reach the group.
    detached: true,
  });

let program = launch();
let isRestarting = false;

/** @param {NodeJS.Signals | 0} signal */
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

async function endGroup() {
  stop();
  for (const deadline = Date.now() + GIVE_UP_AFTER_MS; signalGroup(0) && Date.now() < deadline;) {
    await wait(CHECK_EVERY_MS);
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('SIGUSR2', () => {
  isRestarting = true;
  signalGroup(soft);
});

function watch() {
  program.once('error', (error) => {
    process.stderr.write(`${command} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  program.once('exit', (code) => {
    if (isRestarting) {
      isRestarting = false;
      program = launch();
      watch();
    } else void end(code);
  });
}

/** @param {number | null} code */
async function end(code) {
  await endGroup();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  process.exit(code ?? 1);
}

watch();
