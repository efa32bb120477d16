import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { processesOf } from '../../scripts/checks/run-folder.mjs';

const keeper = resolve('scripts/tools/keeper.mjs');
const WAITS = 'process.stdout.write("ready"); setInterval(() => {}, 1000)';

/** Keeps a shell script that starts Node and does not replace itself with it, as Debian's Chromium does. */
async function keep() {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-keeper-'));
  const script = `"${process.execPath}" -e '${WAITS}'\ntrue`;
  const order = JSON.stringify({ command: '/bin/sh', args: ['-c', script], folder });
  const child = spawn(process.execPath, [keeper, order], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return { child, folder };
}

it('ends what a start script leaves, and removes its folder', async () => {
  const { child, folder } = await keep();
  onTestFinished(() => {
    for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
  });
  // The keeper, the shell and the program.
  expect(processesOf(folder)).toHaveLength(3);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(processesOf(folder)).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});
