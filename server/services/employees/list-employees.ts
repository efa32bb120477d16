import { and, asc, eq, exists, gt, inArray, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
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
import { foldLetters } from '../requests/search-words.ts';

type Filter = ParsedBodyOf<typeof endpoint>;

/**
 * Returns a page of accounts and expected addresses, by address. Accounts that a fresh start left behind are not among them.
 * @throws {ServiceError} `not_found` for an unknown company.
 */
export async function listEmployees({ db }: Services, filter: Filter): Promise<EmittedBy<typeof endpoint>> {
  const companyId = filter.company === undefined ? null : (await findCompany(db, filter.company)).id;
  // One more than the page tells whether another one follows.
  const found = await findAddresses(db, filter, companyId, filter.limit + 1);
  const page = found.slice(0, filter.limit);
  const next = found.length > page.length ? (page.at(-1) ?? null) : null;
  return { employees: await describe(db, page), next };
}

/** Rows that are compared with the words of a search at a time. */
const COMPARED_ROWS = 5_000;

/** Returns the first addresses of a filter. The words are compared here: what a database takes for one letter depends on its locale. */
async function findAddresses(
  db: Db,
  filter: Filter,
  companyId: number | null,
  max: number,
): Promise<string[]> {
  const search = filter.search === undefined ? null : foldLetters(filter.search.trim());
  const found: string[] = [];
  let after = filter.after;
  for (let isLast = false; !isLast && found.length < max;) {
    const limit = search === null ? max : COMPARED_ROWS;
    const part = { ...filter, after };
    const people = unionAll(accountsOf(db, part, companyId), expectedOf(db, part, companyId)).as('people');
    const rows = await db
      .select({ email: people.email, text: sql<string>`string_agg(${people.text}, ' ')` })
      .from(people)
      .groupBy(people.email)
      .orderBy(asc(people.email))
      .limit(limit);
    const fits = rows.filter(({ text }) => search === null || foldLetters(text).includes(search));
    found.push(...fits.map(({ email }) => email));
    after = rows.at(-1)?.email;
    isLast = rows.length < limit;
  }
  return found.slice(0, max);
}

/** Returns an account or an expected address; undefined when nobody has it. */
export async function findEmployee(db: Db, email: string): Promise<OperatorEmployee | undefined> {
  return (await describe(db, [email]))[0];
}

export async function readEmployee(db: Db, email: string): Promise<OperatorEmployee> {
  const employee = await findEmployee(db, email);
  if (employee === undefined) throw new Error('The employee is missing.');
  return employee;
}

function accountsOf(db: Db, { after }: Filter, companyId: number | null) {
  const membership = db
    .select({ one: sql`1` })
    .from(memberships)
    .where(and(eq(memberships.userId, users.id), eq(memberships.companyId, companyId ?? 0)));
  return db
    .select({
      email: users.email,
      text: sql<string>`concat_ws(' ', ${users.email}, ${users.firstName}, ${users.lastName})`.as('text'),
    })
    .from(users)
    .where(
      and(
        isNull(users.releasedAt),
        eq(users.kind, 'employee'),
        after === undefined ? undefined : gt(users.email, normalEmail(after)),
        companyId === null ? undefined : exists(membership),
      ),
    );
}

function expectedOf(db: Db, { after }: Filter, companyId: number | null) {
  const { email, firstName, lastName } = expectedEmployees;
  return db
    .select({ email, text: sql<string>`concat_ws(' ', ${email}, ${firstName}, ${lastName})`.as('text') })
    .from(expectedEmployees)
    .where(
      and(
        after === undefined ? undefined : gt(email, normalEmail(after)),
        companyId === null ? undefined : eq(expectedEmployees.companyId, companyId),
      ),
    );
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
