import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { companies } from '../../db/schema/identity.ts';
import { normalSlug } from '../identity/company/normal-slug.ts';
import { ServiceError } from '../service-error.ts';

export type Company = typeof companies.$inferSelect;

/**
 * Returns a company for a change of it or of its employees, locked until the end of the transaction.
 * @throws {ServiceError} `not_found`.
 */
export async function lockCompany(tx: Db, slug: string): Promise<Company> {
  const [company] = await tx
    .select()
    .from(companies)
    .where(eq(companies.slug, normalSlug(slug)))
    .for('update');
  if (company === undefined)
    throw new ServiceError('not_found', `There is no company with the slug "${slug}".`);
  return company;
}
