import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const READY_WITHIN_MS = 10_000;
const guard = pathToFileURL(resolve('scripts/lib/leave-with-parent.mjs')).href;
const keeper = resolve('scripts/tools/keeper.mjs');

export interface RunningServer {
  readonly origin: string;
  /** Has its files and logs until it stops. */
  readonly folder: string;
  readonly stop: () => Promise<void>;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      answer(true);
    });
    socket.once('error', () => answer(false));
  });
}

/**
 * Starts a foreground server, which ends with the test run and removes its folder.
 * @throws {Error} with the server's output, when it does not listen in time
 */
export async function runServer(
  command: string,
  args: string[],
  folder: string,
  port: number,
  who: { readonly uid?: number; readonly gid?: number } = {},
): Promise<RunningServer> {
  const order = JSON.stringify({ command, args, folder, ...who });
  const child = spawn(process.execPath, ['--import', guard, keeper, order], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (part: Buffer) => {
    printed += part.toString();
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`${command} did not start.\n${printed}`);
    }
    await wait(50);
  }
  return { origin: `http://127.0.0.1:${port}`, folder, stop };
}
