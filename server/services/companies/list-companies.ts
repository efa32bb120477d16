import { asc, count, eq } from 'drizzle-orm';
import type { OperatorCompany } from '../../../src/lib/contract/operator/companies.ts';
import { companies, memberships } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';

/** Returns all companies, archived ones included, by name. */
export async function listCompanies(services: Services): Promise<OperatorCompany[]> {
  const rows = await services.db
    .select({ company: companies, employees: count(memberships.userId) })
    .from(companies)
    .leftJoin(memberships, eq(memberships.companyId, companies.id))
    .groupBy(companies.id)
    .orderBy(asc(companies.name), asc(companies.id));
  return rows.map(({ company, employees }) => ({
    slug: company.slug,
    name: company.name,
    image_url: company.imageUrl,
    accent_color: company.accentColor,
    internal: company.internal,
    mfa_policy: company.mfaPolicy,
    join_policy: company.joinPolicy,
    join_domains: [...company.joinDomains],
    archived: company.archivedAt !== null,
    employee_count: employees,
  }));
}
