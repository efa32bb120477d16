import { fileURLToPath } from 'node:url';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

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
    const { code } = (error instanceof Error && error.cause ? error.cause : error) as { code?: unknown };
    throw code === DUPLICATE_TABLE ? new UnknownTablesError(remedy) : error;
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

/**
 * Uses its own connection, so that the advisory lock ends with it even if a migration fails.
 * @throws {PoolerError} when the address is not that of PostgreSQL itself
 * @throws {UnknownTablesError} when the database is of an earlier version
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await refusePooler(client);
    await client`select pg_advisory_lock(${MIGRATION_LOCK_KEY})`;
    await explainUnknownTables(
      migratePostgresJs(drizzlePostgres(client), { migrationsFolder }),
      'Name an empty one in DATABASE_URL.',
    );
  } finally {
    await client.end();
  }
}
