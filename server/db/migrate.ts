import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { asDatabaseError, openClient } from './connect.ts';

/** SQL files from `npm run db:generate`. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Lets one of several servers that start at the same time migrate, while the others wait. Any number that is unique.
 */
const MIGRATION_LOCK_KEY = 7_463_281;

/** PostgreSQL's code for a table that exists already. */
const DUPLICATE_TABLE = '42P07';

/** The database has tables that none of our migrations made. */
export class UnknownTablesError extends Error {
  constructor(remedy: string) {
    super(
      `The database was made by a version before 0.2.0 or by another program, and cannot be upgraded. ${remedy}`,
    );
    this.name = 'UnknownTablesError';
  }
}

/** Explains the first migration's failure on a database that has its tables already. Nothing was changed in it. */
async function explainUnknownTables(migration: Promise<void>, remedy: string): Promise<void> {
  try {
    await migration;
  } catch (error) {
    throw codeOf(error) === DUPLICATE_TABLE ? new UnknownTablesError(remedy) : error;
  }
}

/**
 * `folder` is undefined for a database in memory.
 * @throws {UnknownTablesError} when the database is of an earlier version
 */
export async function migrateEmbedded<Schema extends Record<string, unknown>>(
  db: PgliteDatabase<Schema>,
  folder: string | undefined,
): Promise<void> {
  const remedy = `Remove or rename its folder ${folder ?? ''}, and start again.`;
  await explainUnknownTables(migratePglite(db, { migrationsFolder }), remedy);
}

/** Between the API and PostgreSQL is a pooler, which loses notifications, locks and settings of a session. */
export class PoolerError extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a connection pooler such as PgBouncer. The API needs PostgreSQL itself: name the port of PostgreSQL.',
    );
    this.name = 'PoolerError';
  }
}

/** A pooler introduces itself with an id of its own; the statement runs in a process with another id. */
async function refusePooler(client: postgres.Sql): Promise<void> {
  const result = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  if (result[0]?.pid !== result.state.pid) throw new PoolerError();
}

/** A table stayed in use for as long as the migrations tried to change it. */
export class BusyTablesError extends Error {
  constructor() {
    super(
      'The database could not be migrated: for two minutes a long transaction has used a table. Nothing was changed. Look for it in pg_stat_activity, and try again.',
    );
    this.name = 'BusyTablesError';
  }
}

/**
 * Calls that come behind a waiting migration wait with it, so it soon gives way. Below `deadlock_timeout` (1 s), so that it does before
 * PostgreSQL would end a call to resolve a deadlock.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_AFTER_MS = 500;
const TRIES = 120;
const TABLE_IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Applies the migrations that the database lacks, beside the calls of running processes, and returns their number. Uses its own
 * connection, so that the advisory lock ends with it even if a migration fails.
 * @throws {DatabaseError} when PostgreSQL is not there or refuses
 * @throws {PoolerError} when the address is not that of PostgreSQL itself
 * @throws {UnknownTablesError} when the database is of an earlier version
 * @throws {BusyTablesError} when a table stays in use; nothing was changed then
 */
export async function migratePostgres(url: string, folder = migrationsFolder): Promise<number> {
  const client = openClient(url, { max: 1, onnotice: () => undefined });
  try {
    await refusePooler(client);
    await client`select pg_advisory_lock(${MIGRATION_LOCK_KEY})`;
    // Not before: other processes wait for the lock above while one migrates.
    await client`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`;
    const before = await countMigrations(client);
    const migrate = () =>
      explainUnknownTables(
        migratePostgresJs(drizzlePostgres(client), { migrationsFolder: folder }),
        'Name an empty one in DATABASE_URL.',
      );
    await untilTablesAreFree(migrate);
    return (await countMigrations(client)) - before;
  } catch (error) {
    throw asDatabaseError(error);
  } finally {
    await client.end();
  }
}

async function countMigrations(client: postgres.Sql): Promise<number> {
  const [found] = await client<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (found?.exists !== true) return 0;
  const [row] = await client<{ count: number }[]>`
    select count(*)::int as count from drizzle.__drizzle_migrations`;
  return row?.count ?? 0;
}

/** All migrations are one transaction, which a lock that is not granted undoes. */
async function untilTablesAreFree(migrate: () => Promise<void>): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      await migrate();
      return;
    } catch (error) {
      if (!TABLE_IN_USE.has(codeOf(error))) throw error;
    }
    await setTimeout(RETRY_AFTER_MS);
  }
  throw new BusyTablesError();
}

function codeOf(error: unknown): unknown {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
  return code;
}
