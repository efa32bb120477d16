import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. */
const SQLITE_BUSY = 5;

/** The folder is in use: two processes on one folder would lose data. */
export class FolderInUseError extends Error {
  constructor(folder: string) {
    super(`The database folder ${folder} is already in use by another process. Stop that one first.`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks `folder` for this process. Returns a function that releases the lock.
 *
 * Node has no file locks, SQLite has: it locks the file `<folder>.in-use` in the kernel, which ends the lock with the
 * process and knows no containers. The process ids of two containers say nothing about each other. The file stays,
 * because a process may wait for the one that another would delete.
 * @throws {FolderInUseError} when a running process holds the lock
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(dirname(folder), { recursive: true });
  const file = new DatabaseSync(`${folder}.in-use`);
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    const isBusy = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
    throw isBusy ? new FolderInUseError(folder) : error;
  }
  return () => {
    if (file.isOpen) file.close();
  };
}
