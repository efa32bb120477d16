import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { companies, memberships } from '../../../db/schema/identity.ts';

/** Returns true if a company of the account requires a second factor. */
export async function isRequired(db: Db, userId: number): Promise<boolean> {
  const requiring = await db
    .select({ id: companies.id })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(and(eq(memberships.userId, userId), eq(companies.mfaPolicy, 'required')));
  return requiring.length > 0;
}
