import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator';
import type postgres from 'postgres';
import { asDatabaseError, openClient } from './connect.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** SQL files from `npm run db:generate`. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Lets one of several servers that start at the same time migrate, while the others wait. Any number that is unique. */
const MIGRATION_LOCK_KEY = 7_463_281;

/** PostgreSQL's code for a table that exists already. */
const DUPLICATE_TABLE = '42P07';

/** Explains the first migration's failure on a database that has its tables already. Nothing was changed in it. */
async function explainUnknownTables(migration: Promise<void>, remedy: string): Promise<void> {
  try {
    await migration;
  } catch (error) {
    if (codeOf(error) !== DUPLICATE_TABLE) throw error;
    throw new OperatorError(
      `The database was made by a version before 0.2.0 or by another program, and cannot be upgraded. ${remedy}`,
    );
  }
}

/** `folder` is undefined for a database in memory. @throws {OperatorError} when the database is of an earlier version */
export async function migrateEmbedded<Schema extends Record<string, unknown>>(
  db: PgliteDatabase<Schema>,
  folder: string | undefined,
): Promise<void> {
  const remedy = `Remove or rename its folder ${folder ?? ''}, and start again.`;
  await explainUnknownTables(migratePglite(db, { migrationsFolder }), remedy);
}

const POOLERS = {
  statements:
    'DATABASE_URL leads to a connection pooler without transactions, such as PgBouncer in statement mode. Let it pool sessions or transactions',
  transactions:
    'DATABASE_URL leads to a connection pooler that passes no notifications, such as PgBouncer in transaction mode. Name PostgreSQL itself in LISTEN_URL, or a Redis in LIVE_URL',
  listener:
    'LISTEN_URL hears no notification of DATABASE_URL. Name the same database, at the port of PostgreSQL itself',
} as const;

/** Between the API and PostgreSQL is a pooler in a mode that it cannot work with. */
export class PoolerError extends OperatorError {
  constructor(kind: keyof typeof POOLERS) {
    super(`${POOLERS[kind]}: docs/hosting.md#poolers.`);
  }
}

/**
 * Returns true if a pooler answers in place of PostgreSQL: the process id that it announces is not that of the process that runs a
 * statement.
 * @throws {DatabaseError} when PostgreSQL is not there or refuses
 * @throws {PoolerError} when it pools statements
 */
export async function inspectPooler(url: string): Promise<boolean> {
  const client = openClient(url, { max: 1, onnotice: () => undefined });
  try {
    const result = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
    if (result[0]?.pid === result.state.pid) return false;
    const begin = client.unsafe('begin');
    // A pooler of statements ends the connection here, and may give the reason only with the next statement.
    const begun = await begin.then(
      ({ state }) => state.pid,
      () => null,
    );
    const { state } = await client.unsafe('rollback');
    if (state.pid !== begun) throw new PoolerError('statements');
    return true;
  } catch (error) {
    throw explain(error);
  } finally {
    // The driver would wait for a statement whose connection was ended.
    await client.end({ timeout: 1 });
  }
}

function explain(error: unknown): unknown {
  const isOfStatements = error instanceof Error && error.message.includes('statement pooling mode');
  return isOfStatements ? new PoolerError('statements') : asDatabaseError(error);
}

/**
 * Calls queue behind a migration that waits for a lock, so it soon gives up and tries again. Below `deadlock_timeout` (1 s): PostgreSQL
 * would otherwise end a call to resolve a deadlock.
 */
const LOCK_TIMEOUT_MS = 500;
const RETRY_AFTER_MS = 500;
const TRIES = 120;
const TABLE_IN_USE: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/**
 * Applies the migrations that the database lacks, beside the calls of running processes, and returns their number. Everything is one
 * transaction, whose advisory lock ends with it, also behind a pooler.
 * @throws {DatabaseError} when PostgreSQL is not there or refuses
 * @throws {PoolerError} behind a pooler of statements
 * @throws {OperatorError} when the database is of an earlier version, and when a table stays in use; nothing was changed then
 */
export async function migratePostgres(url: string, folder = migrationsFolder): Promise<number> {
  const client = openClient(url, { max: 1, prepare: false, onnotice: () => undefined });
  const set = (tx: postgres.TransactionSql, name: string, value: number) =>
    tx`select set_config(${name}, ${String(value)}, true)`;
  const migrate = () =>
    client.begin(async (tx) => {
      // The role's timeout is meant for calls.
      await set(tx, 'statement_timeout', 0);
      await tx`select pg_advisory_xact_lock(${MIGRATION_LOCK_KEY})`;
      // Set only now: the wait for another process that migrates has no limit.
      await set(tx, 'lock_timeout', LOCK_TIMEOUT_MS);
      const before = await countMigrations(tx);
      // Makes Drizzle's own transaction a savepoint of this one.
      const { savepoint: begin } = tx;
      const inside = Object.assign(tx, { begin, options: client.options }) as unknown as postgres.Sql;
      await explainUnknownTables(
        migratePostgresJs(drizzlePostgres(inside), { migrationsFolder: folder }),
        'Name an empty one in DATABASE_URL.',
      );
      return (await countMigrations(tx)) - before;
    });
  try {
    return await untilTablesAreFree(migrate);
  } catch (error) {
    throw explain(error);
  } finally {
    await client.end();
  }
}

async function countMigrations(client: postgres.TransactionSql): Promise<number> {
  const [found] = await client<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (found?.exists !== true) return 0;
  const [row] = await client<{ count: number }[]>`
    select count(*)::int as count from drizzle.__drizzle_migrations`;
  return row?.count ?? 0;
}

/** A lock that is not granted undoes the transaction. */
async function untilTablesAreFree<Result>(migrate: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!TABLE_IN_USE.has(codeOf(error))) throw error;
    }
    await setTimeout(RETRY_AFTER_MS);
  }
  throw new OperatorError(
    'The database could not be migrated: for two minutes a long transaction has used a table. Nothing was changed. Look for it in pg_stat_activity, and try again.',
  );
}

function codeOf(error: unknown): unknown {
  const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
  return code;
}
