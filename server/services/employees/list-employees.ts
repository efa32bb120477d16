import { and, asc, eq, exists, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { union, type PgColumn } from 'drizzle-orm/pg-core';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type {
  listEmployees as endpoint,
  OperatorEmployee,
} from '../../../src/lib/contract/operator/employees.ts';
import type { Db } from '../../db/client.ts';
import { companies, expectedEmployees, memberships, users } from '../../db/schema/identity.ts';
import { findCompany } from '../companies/companies.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';

type Filter = ParsedBodyOf<typeof endpoint>;

/**
 * Returns a page of accounts and expected addresses, by address. Accounts that a fresh start left behind are not among them.
 * @throws {ServiceError} `not_found` for an unknown company.
 */
export async function listEmployees({ db }: Services, filter: Filter): Promise<EmittedBy<typeof endpoint>> {
  const companyId = filter.company === undefined ? null : (await findCompany(db, filter.company)).id;
  // One more than the page tells whether another one follows.
  const found = await union(accountsOf(db, filter, companyId), expectedOf(db, filter, companyId))
    .orderBy(asc(users.email))
    .limit(filter.limit + 1);
  const page = found.slice(0, filter.limit).map(({ email }) => email);
  const next = found.length > page.length ? (page.at(-1) ?? null) : null;
  return { employees: await describe(db, page), next };
}

export async function readEmployee(db: Db, email: string): Promise<OperatorEmployee> {
  const [employee] = await describe(db, [email]);
  if (employee === undefined) throw new Error('The employee is missing.');
  return employee;
}

function accountsOf(db: Db, { search, after }: Filter, companyId: number | null) {
  const membership = db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.userId, users.id), eq(memberships.companyId, companyId ?? 0)));
  return db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.releasedAt),
        eq(users.kind, 'employee'),
        after === undefined ? undefined : gt(users.email, normalEmail(after)),
        companyId === null ? undefined : exists(membership),
        matches([users.email, users.firstName, users.lastName], search),
      ),
    );
}

function expectedOf(db: Db, { search, after }: Filter, companyId: number | null) {
  const { email, firstName, lastName } = expectedEmployees;
  return db
    .select({ email })
    .from(expectedEmployees)
    .where(
      and(
        after === undefined ? undefined : gt(email, normalEmail(after)),
        companyId === null ? undefined : eq(expectedEmployees.companyId, companyId),
        matches([email, firstName, lastName], search),
      ),
    );
}

function matches(columns: readonly PgColumn[], search: string | undefined): SQL | undefined {
  if (search === undefined) return undefined;
  const text = sql.join([...columns], sql` || ' ' || `);
  return sql`strpos(lower(${text}), lower(${search.trim()})) > 0`;
}

async function describe(db: Db, emails: readonly string[]): Promise<OperatorEmployee[]> {
  if (emails.length === 0) return [];
  const accounts = new Map((await accountRows(db, emails)).map((row) => [row.email, row]));
  const slugs = await slugsByAddress(db, emails);
  const expected = Map.groupBy(await expectedRows(db, emails), ({ email }) => email);
  return emails.flatMap((email) => {
    const account = accounts.get(email);
    const rows = expected.get(email) ?? [];
    const names = account ?? rows[0];
    if (names === undefined) return [];
    return [
      {
        email,
        first_name: names.firstName,
        last_name: names.lastName,
        state: account === undefined ? 'expected' : stateOf(account),
        companies: (slugs.get(email) ?? []).map(({ slug }) => slug),
        expected_by: rows.map(({ slug }) => slug),
        created_at: account?.createdAt.toISOString() ?? null,
      },
    ];
  });
}

type AccountRow = Awaited<ReturnType<typeof accountRows>>[number];

function stateOf({ deactivatedAt, emailConfirmedAt }: AccountRow): OperatorEmployee['state'] {
  if (deactivatedAt !== null) return 'deactivated';
  return emailConfirmedAt === null ? 'unconfirmed' : 'active';
}

async function accountRows(db: Db, emails: readonly string[]) {
  return db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      emailConfirmedAt: users.emailConfirmedAt,
      deactivatedAt: users.deactivatedAt,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(inArray(users.email, emails), eq(users.kind, 'employee')));
}

async function slugsByAddress(db: Db, emails: readonly string[]) {
  const rows = await db
    .select({ email: users.email, slug: companies.slug })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(inArray(users.email, emails))
    .orderBy(asc(companies.slug));
  return Map.groupBy(rows, ({ email }) => email);
}

async function expectedRows(db: Db, emails: readonly string[]) {
  return db
    .select({
      email: expectedEmployees.email,
      firstName: expectedEmployees.firstName,
      lastName: expectedEmployees.lastName,
      slug: companies.slug,
    })
    .from(expectedEmployees)
    .innerJoin(companies, eq(companies.id, expectedEmployees.companyId))
    .where(inArray(expectedEmployees.email, emails))
    .orderBy(asc(companies.slug));
}
