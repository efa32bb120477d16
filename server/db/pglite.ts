import { existsSync, renameSync, rmSync, mkdirSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, DatabaseOptions, RootDb } from './client.ts';
import { makePrivate } from '../shared/private-folder.ts';
import { migrateEmbedded } from './migrate.ts';
import { GAP, LIVE_CHANNEL } from './publisher.ts';
import { PING } from './settings.ts';
import { schema } from './schema/all-tables.ts';
import { guardedWork } from './transaction-guard.ts';
import { MINUTE_MS } from '../../src/lib/contract/shared/limits.ts';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../shared/operator-error.ts';

/** SQLite's code for a file that another connection has locked. */
const SQLITE_BUSY = 5;

/** The folder is in use: two processes on one folder would lose data. */
export class FolderInUseError extends OperatorError {
  constructor(folder: string) {
    super(`The database folder ${folder} is already in use by another process. Stop that one first.`);
  }
}

/**
 * Locks `folder` for this process. Returns a function that releases the lock.
 *
 * Node has no file locks, SQLite has: it locks the file `<folder>.in-use` in the kernel. Such a lock ends with the process and also holds
 * between containers, where process ids do not. The file is not deleted: another process may be waiting for its lock.
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

const CHECKPOINT_EVERY_MS = MINUTE_MS;
const VACUUM_EVERY_MS = 15 * MINUTE_MS;
/**
 * The default of `shared_buffers` takes sixteen times the memory. A generic plan is cached by prepared statements;
 * planning for the actual values costs more than running a small query.
 */
const START_PARAMS = ['-c', 'shared_buffers=8MB', '-c', 'plan_cache_mode=force_generic_plan'];

/** Opens a PostgreSQL in this process, in memory. `snapshot` is a data folder from `dump`. */
export async function openInMemory(options: DatabaseOptions): Promise<Database> {
  return open(undefined, options);
}

/**
 * Opens a PostgreSQL in this process, in `folder`, which is created when missing. Data survive a killed process but not
 * a power failure, because PGlite does not sync to disk.
 * @throws {FolderInUseError} when another process uses the folder
 */
export async function openFolder(folder: string, options: DatabaseOptions): Promise<Database> {
  const release = lockFolder(folder);
  try {
    if (options.snapshot === undefined && !existsSync(join(folder, 'PG_VERSION'))) await makeFolder(folder);
    makePrivate(folder);
    const database = await open(folder, options);
    return {
      ...database,
      close: async () => {
        await database.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

async function open(dataDir: string | undefined, { logger, snapshot }: DatabaseOptions): Promise<Database> {
  for (const flag of MEMORY_SAVING_FLAGS) setFlagsFromString(flag);
  const client = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    startParams: [...PGlite.defaultStartParams, ...START_PARAMS],
  });
  const plain = drizzle(client, { schema, ...(logger === undefined ? {} : { logger }) });
  await migrateEmbedded(client, dataDir);
  const begin = plain.transaction.bind(plain);
  const transaction: RootDb['transaction'] = (work) => begin((tx) => guardedWork(tx, work));
  const db = Object.assign(plain, { transaction });
  const stopUpkeep = dataDir === undefined ? () => undefined : startUpkeep(client);
  return {
    db,
    reports: db,
    kind: 'embedded',
    isPooled: false,
    broker: undefined,
    listen: async (onNotify, onGap) => {
      await client.listen(LIVE_CHANNEL, (payload) => (payload === GAP ? onGap() : onNotify(payload)));
    },
    ping: async () => {
      await client.exec(PING);
    },
    now: () => Promise.resolve(new Date()),
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      stopUpkeep();
      await client.close();
    },
  };
}

/** Runs checkpoints and vacuum, for which the embedded database has no background processes. */
function startUpkeep(client: PGlite): () => void {
  const run = (statement: string) => () => {
    client.exec(statement).catch((error: unknown) => {
      if (!client.closed) console.error(`${statement} failed`, error);
    });
  };
  const timers = [
    setInterval(run('CHECKPOINT'), CHECKPOINT_EVERY_MS),
    setInterval(run('VACUUM (ANALYZE)'), VACUUM_EVERY_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

const script = fileURLToPath(new URL('./make-folder-process.ts', import.meta.url));

/**
 * V8 flags that prevent the optimization of PGlite's WebAssembly, which takes half a gigabyte for some seconds and
 * speeds up a query by less than a sixth.
 */
const MEMORY_SAVING_FLAGS = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const;

/**
 * Creates an empty embedded database in `folder`. Runs in a child process, because creating it keeps a hundred
 * megabytes until the process ends. The folder appears complete or not at all.
 */
async function makeFolder(folder: string): Promise<void> {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  await promisify(execFile)(process.execPath, [...MEMORY_SAVING_FLAGS, script, partial]);
  renameSync(partial, folder);
}
