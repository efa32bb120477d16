import { existsSync } from 'node:fs';
import { link, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { create } from 'tar';
import { CommandFailure } from '../../command-line/command-failure.ts';
import { lockFolder, FolderInUseError } from '../../db/lock.ts';
import { isErrno } from '../../shared/errno.ts';
import type { BackedUpFolders } from './backed-up-folders.ts';
import { MANIFEST } from './check-archive.ts';

const OWNER_ONLY = 0o600;
/** Of local storage: uploads that were cut off. */
const UNFINISHED = /^files\/\.incoming(?:\/|$)/;

/**
 * Writes database, files and generated secret to the new archive `path`, which only its owner can read. Holds the lock of the
 * database meanwhile. Leaves nothing behind when it fails.
 * @throws {CommandFailure} when a server runs, there is no database, or the archive exists or can't be written.
 */
export async function writeBackup(folders: BackedUpFolders, path: string, now: Date): Promise<void> {
  if (!existsSync(join(folders.database, 'PG_VERSION'))) {
    throw new CommandFailure(`There is no database in ${folders.database}.`);
  }
  if (existsSync(path)) throw new CommandFailure(`${path} exists. Choose another file.`);
  const release = locked(folders.database);
  const stage = await mkdtemp(join(tmpdir(), 'sundial-backup-'));
  const partial = `${path}.partial`;
  try {
    const facts = { product: 'sundial', format: 1, created_at: now.toISOString() };
    await writeFile(join(stage, MANIFEST), `${JSON.stringify(facts)}\n`);
    const parts = { secret: folders.secretFile, db: folders.database, files: folders.files };
    const names = [MANIFEST];
    for (const [name, source] of Object.entries(parts)) {
      if (source === null || !existsSync(source)) continue;
      await symlink(resolve(source), join(stage, name));
      names.push(name);
    }
    const options = { cwd: stage, gzip: true, portable: true, follow: true, strict: true };
    await create(
      { ...options, file: partial, mode: OWNER_ONLY, filter: (name) => !UNFINISHED.test(name) },
      names,
    );
    await flush(partial);
    // Unlike a rename, a link never replaces a file.
    await link(partial, path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
      throw new CommandFailure(`${path} can't be written: ${error.code}.`);
    }
    throw error;
  } finally {
    await rm(partial, { force: true });
    await rm(stage, { recursive: true });
    release();
  }
}

/** Locks the database folder for this command. */
export function locked(database: string): () => void {
  try {
    return lockFolder(database);
  } catch (error) {
    if (error instanceof FolderInUseError) throw new CommandFailure(error.message);
    if (isErrno(error, 'EACCES')) throw new CommandFailure(`${database} belongs to another user.`);
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}
