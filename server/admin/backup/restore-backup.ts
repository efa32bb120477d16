import { existsSync, readdirSync, statSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { extract } from 'tar';
import { CommandFailure } from '../../command-line/command-failure.ts';
import { openForInspection } from '../../db/inspect-folder.ts';
import { isErrno } from '../../shared/errno.ts';
import { closeToOthers, makePrivate } from '../../shared/private-folder.ts';
import type { BackedUpFolders } from './backed-up-folders.ts';
import { checkArchive } from './check-archive.ts';
import { locked } from './write-backup.ts';

interface Restored {
  /** Of the backup. */
  readonly createdAt: string;
  /** Folders and files with the replaced data. */
  readonly kept: readonly string[];
}

/**
 * Restores the archive at `path`. Reads it whole, unpacks it beside the database and opens the database there, before anything
 * is moved. With `replace`, data in the way are renamed, never deleted.
 * @throws {CommandFailure} when a server runs, the archive is broken, newer or foreign, or data are in the way.
 */
export async function restoreBackup(
  folders: BackedUpFolders,
  path: string,
  { replace, now }: { readonly replace: boolean; readonly now: Date },
): Promise<Restored> {
  const createdAt = await checkArchive(path);
  makePrivate(dirname(folders.database));
  const release = locked(folders.database);
  const stage = `${folders.database}.restoring`;
  try {
    const targets = { db: folders.database, files: folders.files, secret: folders.secretFile };
    const filled = Object.values(targets).filter((target) => target !== null && isFilled(target));
    if (filled.length > 0 && !replace) {
      throw new CommandFailure(
        `${filled.join(' and ')} would be replaced. Nothing was restored: --replace puts them aside.`,
      );
    }
    await rm(stage, { recursive: true, force: true });
    await mkdir(stage, { mode: 0o700 });
    await extract({ file: path, cwd: stage, strict: true, preserveOwner: false });
    await assertUsable(join(stage, 'db'), path);
    closeToOthers(stage);
    const kept: string[] = [];
    for (const [name, target] of Object.entries(targets)) {
      if (target === null) continue;
      const isKept = await putAside(target, `${target}.before-${now.toISOString().replaceAll(':', '-')}`);
      if (isKept !== null) kept.push(isKept);
      if (existsSync(join(stage, name))) await move(join(stage, name), target);
    }
    return { createdAt, kept };
  } catch (error) {
    if (isErrno(error, 'ENOSPC')) throw new CommandFailure('The disk is full. Nothing was restored.');
    throw error;
  } finally {
    await rm(stage, { recursive: true, force: true });
    release();
  }
}

async function assertUsable(database: string, path: string): Promise<void> {
  const state = await openForInspection(database).catch(() => 'broken' as const);
  if (state === 'broken') throw new CommandFailure(`The database in ${path} can't be opened.`);
  if (state === 'newer') {
    throw new CommandFailure(`${path} was made by a newer version. Install that version first.`);
  }
}

function isFilled(path: string): boolean {
  if (!existsSync(path)) return false;
  return !statSync(path).isDirectory() || readdirSync(path).length > 0;
}

async function putAside(target: string, aside: string): Promise<string | null> {
  if (!isFilled(target)) {
    await rm(target, { recursive: true, force: true });
    return null;
  }
  await rename(target, aside);
  return aside;
}

/** The files may be on another file system than the database. */
async function move(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to).catch(async (error: unknown) => {
    if (!isErrno(error, 'EXDEV')) throw error;
    await cp(from, to, { recursive: true });
    if (statSync(to).isDirectory()) closeToOthers(to);
  });
}
