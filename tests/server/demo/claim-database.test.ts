import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../../server/db/client.ts';
import { createDb } from '../../../server/db/create-db.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { claimDatabase, DemoDatabaseError } from '../../../server/demo/claim-database.ts';

let database: Database | undefined;
afterEach(() => database?.close());

async function newDatabase() {
  database = await createDb('memory://');
  return database.db;
}

test('a demo is never opened as anything else', async () => {
  const db = await newDatabase();
  await claimDatabase(db, true);
  await claimDatabase(db, true);
  await expect(claimDatabase(db, false)).rejects.toThrow(DemoDatabaseError);
});

test('a database in use never becomes a demo', async () => {
  const db = await newDatabase();
  await claimDatabase(db, false);
  await claimDatabase(db, false);
  await expect(claimDatabase(db, true)).rejects.toThrow('This database is not a demo');
});

test('a database with an operator’s company never becomes a demo, also without a mark', async () => {
  const db = await newDatabase();
  await db.insert(companies).values({ slug: 'sample-works', name: 'Sample Works' });
  await expect(claimDatabase(db, true)).rejects.toThrow(DemoDatabaseError);
});
