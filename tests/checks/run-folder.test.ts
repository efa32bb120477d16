import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { leftBehindBy, processesOf } from '../../scripts/checks/run-folder.mjs';

const WAITS = 'process.stdout.write("ready"); setInterval(() => {}, 1000)';
const children: ChildProcess[] = [];

/** Starts a process that runs until it is killed. */
async function start(env: NodeJS.ProcessEnv, args: string[] = []): Promise<number> {
  const child = spawn(process.execPath, ['-e', WAITS, '--', ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

it('names a process, a folder and a file that are left, ends the process and removes them', async () => {
  let folder = '';
  let pid = 0;
  const work = async () => {
    folder = tmpdir();
    mkdirSync(join(folder, 'sundial-postgres-abc'));
    writeFileSync(join(folder, 'upload.png'), '');
    pid = await start(process.env);
  };
  const left = await leftBehindBy(work, { endWithinMs: 0 });
  expect(left).toEqual([
    expect.stringMatching(new RegExp(`^process ${pid} was still running: .*setInterval`)),
    `${folder}/sundial-postgres-abc had not been removed`,
    `${folder}/upload.png had not been removed`,
  ]);
  expect(existsSync(folder)).toBe(false);
  expect(tmpdir()).not.toBe(folder);
  await expect.poll(() => processesOf(folder)).toEqual([]);
});
