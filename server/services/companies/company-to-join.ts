import { isBlank } from '../../../src/lib/contract/shared/blank.ts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { companyBySlug as contract } from '../../../src/lib/contract/identity.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { companies, expectedEmployees } from '../../db/schema/identity.ts';
import { mailboxOf, normalDomain } from '../../shared/email-address.ts';
import { normalSlug } from './check-settings.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns the face of a company for the sign-up page. Internal and archived companies are refused like missing ones: as
 * `company_unknown`; where only links are taken, as `company_required`, so that the page offers no sign-up without one.
 * @throws {ServiceError} `company_unknown`, `company_required`.
 */
export async function companyBySlug(
  services: Services,
  slug: string,
): Promise<EmittedBy<typeof contract>['company']> {
  const [company] = await services.db
    .select({ name: companies.name, image_url: companies.imageUrl, accent_color: companies.accentColor })
    .from(companies)
    .where(
      and(eq(companies.slug, normalSlug(slug)), eq(companies.internal, false), isNull(companies.archivedAt)),
    );
  if (company === undefined) {
    throw services.signUpWithoutCompany
      ? new ServiceError('company_unknown')
      : new ServiceError('company_required');
  }
  return { ...company, image_url: imageAddress(services, company.image_url) };
}

type Company = typeof companies.$inferSelect;

/**
 * Returns the id of the company of a sign-up link if it takes the address, or null without a link. Internal and archived
 * companies are refused like unknown ones: docs/product/identity.md#company-slug.
 * @throws {ServiceError} `company_unknown`; `company_closed_to_address` (docs/product/companies.md#join-policy);
 * `company_required` (docs/product/companies.md#sign-up-without-a-company).
 */
export async function companyToJoin(
  services: Pick<Services, 'signUpWithoutCompany'> & { readonly db: Db },
  slug: string | null,
  email: string,
): Promise<number | null> {
  if (slug === null || isBlank(slug)) {
    if (services.signUpWithoutCompany) return null;
    throw new ServiceError('company_required');
  }
  const [company] = await services.db
    .select()
    .from(companies)
    .where(eq(companies.slug, normalSlug(slug)))
    // In a transaction, the company is neither archived nor erased until the commit.
    .for('key share');
  if (company === undefined || company.internal || company.archivedAt !== null) {
    throw new ServiceError('company_unknown');
  }
  await refuseUnexpectedAddress(services.db, company, email);
  return company.id;
}

/**
 * Refuses an address that the company's policy does not take: docs/product/companies.md#join-policy.
 * @throws {ServiceError} `company_closed_to_address`.
 */
export async function refuseUnexpectedAddress(db: Db, company: Company, email: string): Promise<void> {
  switch (company.joinPolicy) {
    case 'link':
      return;
    case 'domains':
      // A plus tag would let one mailbox join again and again.
      if (company.joinDomains.includes(normalDomain(email)) && mailboxOf(email) === email) return;
      throw closed(company, 'domains');
    case 'list':
      if (await isExpected(db, company.id, email)) return;
      throw closed(company, 'list');
  }
}

/** Returns true if the company has the address on its list of employees. */
export async function isExpected(db: Db, companyId: number, email: string): Promise<boolean> {
  const isListed = and(eq(expectedEmployees.companyId, companyId), eq(expectedEmployees.email, email));
  return (await db.$count(expectedEmployees, isListed)) > 0;
}

function closed({ name }: Company, takes: 'domains' | 'list'): ServiceError {
  return new ServiceError('company_closed_to_address', { company: name, takes });
}

/**
 * Returns the condition that the viewer (placeholder `userId`) may see a row that `companyIds` limits to companies; null means
 * all employees. A restricted company counts once the address is confirmed: docs/product/content.md#own-content.
 */
export function seenBy(companyIds: PgColumn): SQL {
  return sql`(${companyIds} is null or ${companyIds} && array(
    select m.company_id from memberships m
    join companies c on c.id = m.company_id
    join users u on u.id = m.user_id
    where m.user_id = ${sql.placeholder('userId')} and (c.join_policy = 'link' or u.email_confirmed_at is not null)))`;
}
