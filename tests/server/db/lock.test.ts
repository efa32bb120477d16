import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from '../../../server/db/pglite.ts';
import { isEmbedded } from '../../helpers/database.ts';

const LOCK = join(import.meta.dirname, '../../../server/db/pglite.ts');

let root: string;
let folder: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sundial-lock-'));
  folder = join(root, 'db');
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

/** Starts a process that locks the folder. Resolves when it has, or has failed, with what it wrote. */
async function otherProcess() {
  const code = `
    const { lockFolder } = await import(${JSON.stringify(LOCK)});
    try { lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: output.toString().trim() };
}

// PostgreSQL would prove it a second time.
describe.skipIf(!isEmbedded)('the lock of a database folder', () => {
  test('a folder can be locked once, and again after its release', () => {
    const release = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(FolderInUseError);
    release();
    release();
    lockFolder(folder)();
  });

  test('a folder that another process uses is refused by name, until that process is killed', async () => {
    const { child, said } = await otherProcess();
    expect(said).toBe('locked');
    expect(() => lockFolder(folder)).toThrow(
      `The database folder ${folder} is already in use by another process. Stop that one first.`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(folder)();
  });

  test('this process keeps its lock from another one', async () => {
    const release = lockFolder(folder);
    expect((await otherProcess()).said).toBe('FolderInUseError');
    release();
  });

  test('of two that ask at once, one gets the lock', async () => {
    const both = await Promise.all([otherProcess(), otherProcess()]);
    expect(both.map(({ said }) => said).sort()).toEqual(['FolderInUseError', 'locked']);
    for (const { child, said } of both) {
      if (said !== 'locked') continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  });
});
