import { sql } from 'drizzle-orm';
import type { Db } from '../client.ts';
import { seedCatalogue } from './seed-catalogue.ts';
import { seedCompanies } from './seed-companies.ts';

/** Any number that no other program takes: of several servers that start at once, one seeds and the others wait. */
const SEED_LOCK_KEY = 7_463_282;

/** Brings companies, surveys and offerings up to the content: all of it or, when something fails, none. */
export async function seedContent(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK_KEY})`);
    await seedCompanies(transaction);
    await seedCatalogue(transaction);
  });
}
