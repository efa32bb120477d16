import { companies as content } from '../content/companies.ts';
import type { Db } from '../db/client.ts';
import { companies } from '../db/schema/identity.ts';
import { excludedColumns } from './excluded-columns.ts';

/** Writes the companies of `content`. Companies that are no longer in it stay: employees belong to them. */
export async function seedCompanies(db: Db): Promise<void> {
  await db
    .insert(companies)
    .values(content.map((company) => ({ ...company })))
    .onConflictDoUpdate({ target: companies.id, set: excludedColumns(companies) });
}
