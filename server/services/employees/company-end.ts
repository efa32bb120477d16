import { asc, eq, exists, inArray, notExists, sql, type SQL } from 'drizzle-orm';
import type {
  eraseCompany as endpoint,
  OperatorCompany,
} from '../../../src/lib/contract/operator/companies.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { conciergeInvitations, concierges } from '../../db/schema/concierges.ts';
import { companies, memberships, users } from '../../db/schema/identity.ts';
import { requests, uploads } from '../../db/schema/requests.ts';
import { lockCompany, type Company, readCompany } from '../companies/companies.ts';
import { entriesNaming } from '../content/apply-content.ts';
import type { Services } from '../context.ts';
import { refuseHeldCompany } from '../holds/holds.ts';
import { ServiceError } from '../service-error.ts';
import { eraseAccounts } from './erase-employee.ts';
import { closeAccounts, openAccountsOf, openArchivedAccounts } from './close-accounts.ts';

/**
 * Closes a company for sign-ups, and the accounts of its employees: docs/product/companies.md#archived-company. Repeating it
 * closes what was opened since.
 * @throws {ServiceError} `not_found`; `company_archive_unconfirmed` when it would close accounts without a confirmation.
 */
export async function archiveCompany(
  services: Services,
  slug: string,
  isConfirmed: boolean,
): Promise<OperatorCompany> {
  const at = services.clock.now();
  return services.db.transaction(async (tx) => {
    const company = await lockCompany(tx, slug);
    const accounts = (await openAccountsOf(tx, company.id)).filter(({ hasOther }) => !hasOther);
    if (accounts.length > 0 && !isConfirmed) throw unconfirmed(company, accounts.length);
    await closeAccounts(tx, accounts, { by: 'archive', at });
    await tx
      .update(companies)
      .set({ archivedAt: company.archivedAt ?? at })
      .where(eq(companies.id, company.id));
    return readCompany(services, tx, company.id);
  });
}

function unconfirmed({ name, slug }: Company, accounts: number): ServiceError {
  return new ServiceError('company_archive_unconfirmed', { company: name, slug, accounts });
}

/**
 * Opens an archived company again, with its settings and the accounts that its archiving closed. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function restoreCompany(services: Services, slug: string): Promise<OperatorCompany> {
  return services.db.transaction(async (tx) => {
    const company = await lockCompany(tx, slug);
    await tx.update(companies).set({ archivedAt: null }).where(eq(companies.id, company.id));
    await openArchivedAccounts(tx, company.id);
    return readCompany(services, tx, company.id);
  });
}

type Erased = EmittedBy<typeof endpoint>['erased'];

/** How long a company is archived before it can be erased. */
const ARCHIVED_MS = 30 * DAY_MS;
/** Accounts of one call. */
const BATCH = 50;
/** Entries that a refusal names. */
const NAMED_MAX = 3;

/**
 * Erases some accounts of an archived company, and the company once none is left: docs/product/companies.md#erase. Repeated calls
 * finish it, also after an interruption. A dry run counts.
 * @throws {ServiceError} `not_found`; `company_not_archived`, `company_kept` before its time; `held`; `company_in_content`.
 */
export async function eraseCompany(services: Services, slug: string, dryRun: boolean): Promise<Erased> {
  const { db } = services;
  const { company, left } = await db.transaction(async (tx) => {
    const locked = await lockErasable(services, tx, slug);
    await refuseNamed(tx, locked);
    const leaving = tx.delete(memberships).where(accountsOf(tx, locked.id, 'and others'));
    return { company: locked, left: dryRun ? [] : await leaving.returning({ id: memberships.userId }) };
  });
  if (dryRun) return countErased(db, company.id);
  const accounts = await db
    .select({ id: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(eq(memberships.companyId, company.id))
    .orderBy(asc(users.id))
    .limit(BATCH);
  const erased = { accounts: 0, requests: 0, files: 0, leaving: left.length, remains: accounts.length > 0 };
  for (const { id, email } of accounts) {
    const one = await eraseAccounts(services, email, eq(users.id, id));
    erased.accounts += one.accounts;
    erased.requests += one.requests;
    erased.files += one.files;
  }
  if (!erased.remains) await deleteCompany(services, company.slug);
  return erased;
}

/**
 * Locks a company that may be erased, so that no legal hold is placed before the end of the transaction.
 * @throws {ServiceError} `not_found`; `company_not_archived`, `company_kept` before its time; `held`.
 */
async function lockErasable(services: Services, tx: Db, slug: string): Promise<Company> {
  const locked = await lockCompany(tx, slug);
  await refuseHeldCompany(tx, locked.id, locked.slug);
  refuseBeforeTime(locked, services.clock.now());
  return locked;
}

function refuseBeforeTime({ name, slug, archivedAt }: Company, now: Date): void {
  if (archivedAt === null) {
    throw new ServiceError('company_not_archived', { company: name, slug });
  }
  const from = new Date(archivedAt.getTime() + ARCHIVED_MS);
  if (now < from) {
    const until = from.toISOString().slice(0, 10);
    throw new ServiceError('company_kept', { company: name, slug, until });
  }
}

/** Content that names an erased company could not be applied again. */
async function refuseNamed(db: Db, { name, slug }: Company): Promise<void> {
  const named = await entriesNaming(db, slug);
  if (named.length === 0) return;
  const examples = named.slice(0, NAMED_MAX);
  throw new ServiceError('company_in_content', { company: name, entries: named.length, examples });
}

/** Returns the condition for the accounts of a company: those that also belong to another one, or the others. */
function accountsOf(db: Db, companyId: number, others: 'and others' | 'alone'): SQL {
  const other = db
    .select({ one: sql`1` })
    .from(sql`${memberships} as other`)
    .where(sql`other.user_id = ${memberships.userId} and other.company_id <> ${companyId}`);
  return sql`${memberships.companyId} = ${companyId} and ${others === 'alone' ? notExists(other) : exists(other)}`;
}

async function countErased(db: Db, companyId: number): Promise<Erased> {
  const alone = db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(accountsOf(db, companyId, 'alone'));
  const accounts = await db.$count(memberships, accountsOf(db, companyId, 'alone'));
  return {
    accounts,
    requests: await db.$count(requests, inArray(requests.userId, alone)),
    files: await db.$count(uploads, inArray(uploads.userId, alone)),
    leaving: await db.$count(memberships, accountsOf(db, companyId, 'and others')),
    remains: accounts > 0,
  };
}

/** Deletes a company without accounts, and takes it from the concierges who served it. A foreign key deletes its list. */
async function deleteCompany(services: Services, slug: string): Promise<void> {
  await services.db.transaction(async (tx) => {
    // It may be held or restored since the call began.
    const { id } = await lockErasable(services, tx, slug);
    for (const table of [concierges, conciergeInvitations]) {
      await tx
        .update(table)
        .set({ companyIds: sql`array_remove(${table.companyIds}, ${id})` })
        .where(sql`${id} = any(${table.companyIds})`);
    }
    await tx.delete(companies).where(eq(companies.id, id));
  });
}
