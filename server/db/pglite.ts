import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Database, DatabaseOptions } from './client.ts';
import { keepStatements } from './kept-statements.ts';
import { lockFolder } from './lock.ts';
import { makeFolder, MEMORY_SAVING_FLAGS } from './make-folder.ts';
import { migrateEmbedded } from './migrate.ts';
import { schema } from './schema/all-tables.ts';

const CHECKPOINT_EVERY_MS = 60_000;
const VACUUM_EVERY_MS = 15 * 60_000;
/**
 * The cache's default takes sixteen times the memory, and a small database lives in the cache of the system anyway.
 * A plan that fits any value is made once; one that fits this very value costs more than running it.
 */
const START_PARAMS = ['-c', 'shared_buffers=8MB', '-c', 'plan_cache_mode=force_generic_plan'];

/** Postgres inside this process, in memory. `snapshot` is a data folder dumped by `dumpDataDir`. */
export async function openInMemory(options: DatabaseOptions): Promise<Database> {
  return open(undefined, options);
}

/**
 * Postgres inside this process, in `folder`, made when missing. It survives a killed process, but not a power cut:
 * the embedded database never syncs to the disk.
 * @throws {FolderInUseError} when another process uses the folder
 */
export async function openFolder(folder: string, options: DatabaseOptions): Promise<Database> {
  const release = lockFolder(folder);
  try {
    if (options.snapshot === undefined && !existsSync(join(folder, 'PG_VERSION'))) await makeFolder(folder);
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
  keepStatements(client);
  const db = drizzle(client, { schema, ...(logger === undefined ? {} : { logger }) });
  await migrateEmbedded(db);
  const stopUpkeep = dataDir === undefined ? () => undefined : keepTidy(client);
  return {
    db,
    kind: 'embedded',
    listen: async (channel, onNews) => {
      await client.listen(channel, onNews);
    },
    dump: () => client.dumpDataDir('none'),
    close: async () => {
      stopUpkeep();
      await client.close();
    },
  };
}

/** The embedded database has no background processes: nobody else writes checkpoints or removes dead rows. */
function keepTidy(client: PGlite): () => void {
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
