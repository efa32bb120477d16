import { sql } from 'drizzle-orm';
import type { RootDb } from '../db/client.ts';
import { seedCompanies } from './seed-companies.ts';
import { seedOfferings } from './seed-offerings.ts';
import { seedSurveys } from './seed-surveys.ts';

/** Lets one of several servers that start at the same time seed, while the others wait. Any number that is unique. */
const SEED_LOCK_KEY = 7_463_282;

/** Writes `content` (companies, surveys, offerings) to the database, in one transaction. */
export async function seedContent(db: RootDb): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK_KEY})`);
    await seedCompanies(tx);
    await seedSurveys(tx);
    await seedOfferings(tx);
  });
}
