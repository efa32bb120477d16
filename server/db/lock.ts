import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno } from '../shared/errno.ts';

const TAKE_OVER_TRIES = 5;
/** Locks held by this process. A matching process id proves nothing: in a container each start may have the same id. */
const heldHere = new Set<string>();

interface Owner {
  readonly pid: number;
  /** Start time of the process in clock ticks, which distinguishes a later process with the same id. */
  readonly startedAt: string | null;
}

/** The folder is in use: two processes on one folder would lose data. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number) {
    super(`The database folder ${folder} is already in use by process ${pid}. Stop that one first.`);
    this.name = 'FolderInUseError';
  }
}

/**
 * Locks `folder` for this process with a file beside it. Takes over the lock of a dead process. Returns a function that
 * releases the lock.
 * @throws {FolderInUseError} when a running process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const path = `${folder}.lock`;
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }), { mode: 0o600 });
  try {
    for (let tries = 0; tries < TAKE_OVER_TRIES; tries += 1) {
      if (tryToLink(mine, path)) {
        heldHere.add(path);
        return () => release(path);
      }
      const found = read(path);
      const owner = parse(found);
      if (owner !== null && isAlive(owner, path)) throw new FolderInUseError(folder, owner.pid);
      removeStaleLock(path, found, `${mine}.stale`);
    }
    throw new Error(`The lock ${path} could not be taken.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

function release(path: string): void {
  heldHere.delete(path);
  rmSync(path, { force: true });
}

/** Creates the lock with a hard link, which appears complete or not at all. */
function tryToLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}

function parse(content: string | null): Owner | null {
  try {
    const value: unknown = JSON.parse(content ?? '');
    if (typeof value !== 'object' || value === null || !('pid' in value)) return null;
    if (typeof value.pid !== 'number' || !Number.isInteger(value.pid) || value.pid <= 0) return null;
    const startedAt = 'startedAt' in value && typeof value.startedAt === 'string' ? value.startedAt : null;
    return { pid: value.pid, startedAt };
  } catch {
    return null;
  }
}

function isAlive(owner: Owner, path: string): boolean {
  if (owner.pid === process.pid) return heldHere.has(path);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if (isErrno(error, 'ESRCH')) return false;
    if (!isErrno(error, 'EPERM')) throw error;
  }
  const startedAt = startOf(owner.pid);
  return owner.startedAt === null || startedAt === null || owner.startedAt === startedAt;
}

function startOf(pid: number): string | null {
  try {
    // The command name, in parentheses, may contain spaces; the start time is the 20th field after it.
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1) ?? '';
    return afterName.trim().split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Removes a stale lock, unless another process has replaced it since it was read. */
function removeStaleLock(path: string, found: string | null, aside: string): void {
  try {
    renameSync(path, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  // Another process replaced the lock: put it back.
  if (read(aside) !== found) tryToLink(aside, path);
  rmSync(aside, { force: true });
}
