import { companies as content } from '../../content/companies.ts';
import type { Db } from '../client.ts';
import { companies } from '../schema/identity.ts';
import { everyColumn } from './excluded.ts';

/** Brings the employers up to the content; companies that left it stay, because people belong to them. */
export async function seedCompanies(db: Db): Promise<void> {
  await db
    .insert(companies)
    .values(content.map((company) => ({ ...company })))
    .onConflictDoUpdate({ target: companies.id, set: everyColumn(companies) });
}
