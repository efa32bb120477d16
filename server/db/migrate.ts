import { fileURLToPath } from 'node:url';
import type { PgliteDatabase } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js';
import { migrate as migratePostgresJs } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

/** SQL files made by `npm run db:generate`; those that a database lacks are applied at start. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number that no other program takes: several servers may start at once, one of them migrates. */
const MIGRATION_LOCK_KEY = 7_463_281;

export async function migrateEmbedded<Schema extends Record<string, unknown>>(
  db: PgliteDatabase<Schema>,
): Promise<void> {
  await migratePglite(db, { migrationsFolder });
}

/** Runs on a connection of its own, so that the advisory lock ends with it even when a migration fails. */
export async function migratePostgres(url: string): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK_KEY})`;
    await migratePostgresJs(drizzlePostgres(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
