import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { companies } from '../../../server/db/schema/identity.ts';
import { claimDatabase, DemoDatabaseError } from '../../../server/demo/claim-database.ts';
import { openTestDatabase } from '../../helpers/database.ts';

const database = await openTestDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(() => db.execute(sql`truncate installation, companies, users cascade`));

test('a demo is never opened as anything else', async () => {
  await claimDatabase(db, true);
  await claimDatabase(db, true);
  await expect(claimDatabase(db, false)).rejects.toThrow(DemoDatabaseError);
});

test('a database in use never becomes a demo', async () => {
  await claimDatabase(db, false);
  await claimDatabase(db, false);
  await expect(claimDatabase(db, true)).rejects.toThrow('This database is not a demo');
});

test('a database with an operator’s company never becomes a demo, also without a mark', async () => {
  await db.insert(companies).values({ slug: 'sample-works', name: 'Sample Works' });
  await expect(claimDatabase(db, true)).rejects.toThrow(DemoDatabaseError);
});
