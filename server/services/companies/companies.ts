import { type SQL, and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type {
  OperatorCompany,
  addCompany as addEndpoint,
} from '../../../src/lib/contract/operator/companies.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { companies, memberships, users } from '../../db/schema/identity.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import {
  normalSlug,
  checkedSettings,
  refuseUnreachableTarget,
  refuseUselessDomains,
  type GivenSettings,
} from './check-settings.ts';

export async function listCompanies(services: Services): Promise<OperatorCompany[]> {
  return read(services, services.db);
}

/** Returns one company as the operator sees it; `db` is that of a transaction that has changed it. */
export async function readCompany(services: Services, db: Db, id: number): Promise<OperatorCompany> {
  const [company] = await read(services, db, eq(companies.id, id));
  if (company === undefined) throw new Error('The company is missing.');
  return company;
}

async function read({ appOrigin }: Services, db: Db, where?: SQL): Promise<OperatorCompany[]> {
  const rows = await db
    .select({ company: companies, employees: count(users.id) })
    .from(companies)
    .leftJoin(memberships, eq(memberships.companyId, companies.id))
    // The account that a fresh start left behind has kept its companies: docs/product/identity.md#fresh-start.
    .leftJoin(
      users,
      and(eq(users.id, memberships.userId), isNull(users.releasedAt), isNull(users.deactivatedAt)),
    )
    .where(where)
    .groupBy(companies.id)
    .orderBy(asc(companies.name), asc(companies.id));
  return rows.map(({ company, employees }) => ({
    slug: company.slug,
    name: company.name,
    image_url: company.imageUrl,
    accent_color: company.accentColor,
    answer_within: company.answerWithin,
    answer_target_minutes: company.answerMinutes,
    remind_after_hours: company.remindAfterHours,
    service_hours: company.serviceHours,
    time_zone: company.timeZone,
    holidays: [...company.holidays],
    sign_ups_per_minute: company.signUpsPerMinute,
    requests_kept_days: company.requestsKeptDays,
    files_kept_days: company.filesKeptDays,
    actions_kept_days: company.actionsKeptDays,
    internal: company.internal,
    mfa_policy: company.mfaPolicy,
    join_policy: company.joinPolicy,
    join_domains: [...company.joinDomains],
    archived: company.archivedAt !== null,
    employee_count: employees,
    sign_up_url:
      company.internal || company.archivedAt !== null ? null : `${appOrigin}/sign-up/${company.slug}`,
  }));
}

export type Company = typeof companies.$inferSelect;

/** @throws {ServiceError} `not_found`. */
export async function findCompany(db: Db, slug: string): Promise<Company> {
  return known(await select(db, slug), slug);
}

/** Returns a company, locked until the end of the transaction, for a change of it or its employees. @throws {ServiceError} `not_found`. */
export async function lockCompany(tx: Db, slug: string): Promise<Company> {
  return known(await select(tx, slug).for('update'), slug);
}

const select = (db: Db, slug: string) =>
  db
    .select()
    .from(companies)
    .where(eq(companies.slug, normalSlug(slug)));

function known([company]: readonly Company[], slug: string): Company {
  if (company !== undefined) return company;
  throw new ServiceError('not_found', { company: slug });
}

/** Any number that is unique. */
const SLUGS_LOCK_KEY = 7_463_284;

type NewCompany = ParsedBodyOf<typeof addEndpoint>['company'];

/** Adds a company. @throws {ServiceError} `setting_refused`, `settings_conflict`, `slug_taken`. */
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
 * @throws {ServiceError} `not_found`, `setting_refused`, `settings_conflict`, `slug_taken`.
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
  return new ServiceError('slug_taken', { slug });
}
