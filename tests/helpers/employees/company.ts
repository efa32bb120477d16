import { eq } from 'drizzle-orm';
import { companies, memberships } from '../../../server/db/schema/identity.ts';
import type { RunningApp } from '../start-app.ts';

/** Adds a company, by default with its slug as its name, and returns its id. */
export async function newCompany(
  { services: { db } }: RunningApp,
  { slug = crypto.randomUUID(), ...more }: Partial<typeof companies.$inferInsert> = {},
): Promise<number> {
  const [company] = await db
    .insert(companies)
    .values({ slug, name: slug, ...more })
    .returning({ id: companies.id });
  return company?.id ?? 0;
}

/** Lets an employee belong to companies, named by their ids or their slugs. */
export async function joinCompany(
  { services: { db } }: RunningApp,
  { userId }: { readonly userId: number },
  ...of: readonly (number | string)[]
): Promise<void> {
  for (const one of of) {
    const named = typeof one === 'number' ? eq(companies.id, one) : eq(companies.slug, one);
    const [company] = await db.select({ id: companies.id }).from(companies).where(named);
    await db.insert(memberships).values({ userId, companyId: company?.id ?? 0 });
  }
}
