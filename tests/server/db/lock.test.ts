import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from '../../../server/db/lock.ts';

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sundial-lock-'));
  folder = join(root, 'db');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const lockFile = () => `${folder}.lock`;
const owner = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number; startedAt: string };

test('a folder can be locked once, and again after its release', () => {
  const release = lockFolder(folder);
  expect(owner().pid).toBe(process.pid);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  release();
  expect(existsSync(lockFile())).toBe(false);
  lockFolder(folder)();
});

test('names the running process that holds the lock', async () => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(other, 'spawn');
  writeFileSync(lockFile(), JSON.stringify({ pid: other.pid, startedAt: null }));
  const message = `The database folder ${folder} is already in use by process ${String(other.pid)}. Stop that one first.`;
  expect(() => lockFolder(folder)).toThrow(message);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder)();
});

test.each([
  ['of a dead process', '{"pid":2147480000,"startedAt":"1"}'],
  [
    'of an earlier process with the id of this process, as in containers',
    JSON.stringify({ pid: process.pid, startedAt: '1' }),
  ],
  ['of an earlier process with the id of a running one', '{"pid":1,"startedAt":"not when it started"}'],
  ['with truncated content', '{"pid":'],
  ['with an invalid process id', '{"pid":-1}'],
  ['that is empty', ''],
])('takes over a lock %s', (_, content) => {
  writeFileSync(lockFile(), content);
  const release = lockFolder(folder);
  expect(owner().pid).toBe(process.pid);
  release();
  expect(readdirSync(root)).toEqual([]);
});
