import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { sql } from 'drizzle-orm';
import type { Database, DatabaseOptions, Db } from '../../server/db/client.ts';
import { createDb } from '../../server/db/create-db.ts';
import { companies } from '../../server/db/schema/identity.ts';
import {
  databaseOnTestServer,
  ensureSnapshot,
  ensureTemplate,
  testDatabaseUrl,
} from './database-snapshot.ts';
import { openSql } from '../../scripts/lib/sql.mjs';
import { countingLogger } from './sql-round-trips.ts';

const logger = countingLogger;

/** True without TEST_DATABASE_URL: the database has a single connection in this process. */
export const isEmbedded = testDatabaseUrl === '';

/** Makes a database look like one of the last commit before the baseline. */
export const EARLIER_MIGRATIONS = sql`
  update drizzle.__drizzle_migrations set hash = 'of another baseline', created_at = 1795453025424`;

/** Returns the id of the server process behind a connection. */
export async function processOf(db: Db): Promise<number> {
  const [row] = await db
    .select({ pid: sql<number>`pg_backend_pid()` })
    .from(companies)
    .limit(1);
  return row?.pid ?? 0;
}

/** A hundred calls at once wait for longer than in production where other work has the processor. */
export const PATIENT = { statementMs: 60_000, transactionMs: 60_000, connectionMs: 60_000 };

/** Opens a new database, migrated and with the sample content: embedded, or on the TEST_DATABASE_URL server. */
export function openTestDatabase(options: DatabaseOptions = {}): Promise<Database> {
  return isEmbedded ? openEmbedded() : openOnServer(options);
}

/** Opens an embedded database in memory from a snapshot file, by default that of the sample content. */
export async function openEmbedded(snapshot?: string): Promise<Database> {
  return createDb('memory://', { logger, snapshot: await openAsBlob(snapshot ?? (await ensureSnapshot())) });
}

/** Fills the folder of an embedded database with the sample content, in less time than a server takes to create one. */
export async function makeDatabaseFolder(folder: string): Promise<Database> {
  return createDb(folder, { snapshot: await openAsBlob(await ensureSnapshot()) });
}

async function openOnServer(options: DatabaseOptions): Promise<Database> {
  const url = await newDatabaseOnServer(await ensureTemplate());
  const database = await createDb(url, { logger, deadlines: PATIENT, ...options });
  return {
    ...database,
    close: async () => {
      await database.close();
      await dropDatabaseOnServer(url);
    },
  };
}

/** Creates a database on the TEST_DATABASE_URL server, empty without a template, and returns its address. */
export async function newDatabaseOnServer(template = 'template1'): Promise<string> {
  const name = `sundial_test_${randomUUID().replaceAll('-', '')}`;
  await onTestServer(`create database ${name} template ${template}`);
  return databaseOnTestServer(name);
}

export async function dropDatabaseOnServer(url: string): Promise<void> {
  await onTestServer(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
}

export async function onTestServer(statement: string): Promise<void> {
  const admin = openSql(testDatabaseUrl);
  try {
    await admin.run(statement);
  } finally {
    await admin.end();
  }
}
