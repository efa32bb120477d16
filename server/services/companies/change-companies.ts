import { and, eq, ne, sql } from 'drizzle-orm';
import type {
  OperatorCompany,
  addCompany as addEndpoint,
} from '../../../src/lib/contract/operator/companies.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { companies } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import {
  checkedSettings,
  refuseUnreachableTarget,
  refuseUselessDomains,
  type GivenSettings,
} from './check-settings.ts';
import { lockCompany, readCompany } from './read-companies.ts';

/** Any number that is unique. */
const SLUGS_LOCK_KEY = 7_463_284;

type NewCompany = ParsedBodyOf<typeof addEndpoint>['company'];

/** Adds a company. @throws {ServiceError} `validation`, `slug_taken`. */
export async function addCompany(services: Services, given: NewCompany): Promise<OperatorCompany> {
  const values = { name: '', slug: '', ...checkedSettings(given) };
  return services.db.transaction(async (tx) => {
    await lockSlugs(tx);
    const [added] = await tx
      .insert(companies)
      .values(values)
      .onConflictDoNothing({ target: companies.slug })
      .returning();
    if (added === undefined) throw slugTaken(values.slug);
    refuseUselessDomains(given, added);
    refuseUnreachableTarget(added);
    return readCompany(services, tx, added.id);
  });
}

/**
 * Changes the given settings of a company. A new slug makes the previous sign-up link invalid.
 * @throws {ServiceError} `not_found`, `validation`, `slug_taken`.
 */
export async function changeCompany(
  services: Services,
  slug: string,
  given: GivenSettings,
): Promise<OperatorCompany> {
  const values = checkedSettings(given);
  return services.db.transaction(async (tx) => {
    const company = await lockCompany(tx, slug);
    refuseUselessDomains(given, { ...company, ...values });
    refuseUnreachableTarget({ ...company, ...values });
    if (values.slug !== undefined) {
      await lockSlugs(tx);
      await refuseTakenSlug(tx, company.id, values.slug);
    }
    // An update needs at least one column.
    if (Object.keys(values).length > 0) {
      await tx.update(companies).set(values).where(eq(companies.id, company.id));
    }
    return readCompany(services, tx, company.id);
  });
}

/** Lets one of several calls that give slugs work at a time. */
async function lockSlugs(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SLUGS_LOCK_KEY})`);
}

async function refuseTakenSlug(tx: Db, ownId: number, slug: string): Promise<void> {
  const isOther = and(eq(companies.slug, slug), ne(companies.id, ownId));
  if ((await tx.$count(companies, isOther)) > 0) throw slugTaken(slug);
}

function slugTaken(slug: string): ServiceError {
  return new ServiceError('slug_taken', `Another company has the slug "${slug}".`);
}
