import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import postgres from 'postgres';
import type { Database } from '../../server/db/client.ts';
import { createDb } from '../../server/db/create-db.ts';
import { countingLogger } from '../../server/db/sql-round-trips.ts';
import {
  databaseOnTestServer,
  ensureSnapshot,
  ensureTemplate,
  testDatabaseUrl,
} from './database-snapshot.ts';

const logger = countingLogger;

/** A database of the caller's own, migrated and with the sample content: embedded, or on the TEST_DATABASE_URL server. */
export function openTestDatabase(): Promise<Database> {
  return testDatabaseUrl === '' ? openEmbedded() : openOnServer();
}

async function openEmbedded(): Promise<Database> {
  return createDb('memory://', { logger, snapshot: await openAsBlob(await ensureSnapshot()) });
}

async function openOnServer(): Promise<Database> {
  const template = await ensureTemplate();
  const name = `sundial_test_${randomUUID().replaceAll('-', '')}`;
  await onTestServer(`create database ${name} template ${template}`);
  const database = await createDb(databaseOnTestServer(name), { logger });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onTestServer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function onTestServer(statement: string): Promise<void> {
  const admin = postgres(testDatabaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}
