import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processesOf } from '../../scripts/checks/processes-of-folder.mjs';
import { leftBehindBy } from '../../scripts/checks/run-folder.mjs';

const WAITS = 'process.stdout.write("ready"); setInterval(() => {}, 1000)';
const children: ChildProcess[] = [];

/** Starts a process that runs until it is killed. */
async function start(env: NodeJS.ProcessEnv, cwd = '.', args: string[] = []): Promise<number> {
  const child = spawn(process.execPath, ['-e', WAITS, '--', ...args], {
    cwd,
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

describe('processesOf', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sundial-run-'));
    mkdirSync(join(folder, 'deep'));
    return () => {
      rmSync(folder, { recursive: true });
    };
  });

  const found = () => processesOf(folder).map(({ pid }) => pid);

  it('finds a process by its environment, its working folder and its command', async () => {
    const pids = [
      await start({ TMPDIR: folder }),
      await start({}, join(folder, 'deep')),
      await start({}, '.', [`--profile=${join(folder, 'deep')}`]),
    ];
    expect(found().sort()).toEqual(pids.sort());
  });

  it('leaves the processes of another run alone', async () => {
    await start({ TMPDIR: `${tmpdir()}/sundial-other` }, tmpdir());
    expect(found()).toEqual([]);
  });
});

describe('leftBehindBy', () => {
  it('returns nothing when everything has ended and is removed', async () => {
    const left = await leftBehindBy(async () => {
      const folder = mkdtempSync(join(tmpdir(), 'sundial-files-'));
      const pid = await start(process.env);
      process.kill(pid);
      rmSync(folder, { recursive: true });
    });
    expect(left).toEqual([]);
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
      `folder ${folder}/sundial-postgres-abc had not been removed`,
      `file ${folder}/upload.png had not been removed`,
    ]);
    expect(existsSync(folder)).toBe(false);
    expect(tmpdir()).not.toBe(folder);
    await expect.poll(() => processesOf(folder)).toEqual([]);
  });
});
