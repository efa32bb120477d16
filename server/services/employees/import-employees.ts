import { and, count, eq, inArray, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import type {
  ExpectedRow,
  ImportOutcome,
  RowProblem,
  importEmployees as endpoint,
} from '../../../src/lib/contract/operator/employees.ts';
import { isStorableText, keptEmail } from '../../../src/lib/contract/shared/characters.ts';
import { isEmail } from '../../../src/lib/contract/shared/schemas.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { NAME_MAX_CHARACTERS } from '../../../src/lib/contract/shared/limits.ts';
import { type Db, inBatches } from '../../db/client.ts';
import { expectedEmployees, importRows, users } from '../../db/schema/identity.ts';
import { lockCompany, type Company } from '../companies/companies.ts';
import type { Services } from '../context.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { isDeliverable, isDisguisedEmail, isDisguisedName } from '../identity/plain-characters.ts';
import { ServiceError } from '../service-error.ts';
import { closeAccountsOf, openAccountsOf, type CompanyAccount } from './close-accounts.ts';

const IMPORT_ID = /^[0-9a-f-]{36}$/;

/**
 * Adds a part of a file to an import and returns its problems; with one the part is not added. It has no effect before
 * `importEmployees`.
 * @throws {ServiceError} `not_found` for an id that is no UUID.
 */
export async function stageEmployees(
  { db, clock }: Services,
  importId: string,
  given: readonly ExpectedRow[],
): Promise<RowProblem[]> {
  if (!IMPORT_ID.test(importId)) throw new ServiceError('not_found', { of: 'import' });
  const { rows, problems } = checkRows(given);
  if (problems.length > 0) return [...problems];
  return db.transaction(async (tx) => {
    const repeated: RowProblem[] = [];
    for (const batch of inBatches(rows)) {
      const values = batch.map((row) => ({ ...row, importId, createdAt: clock.now() }));
      const added = await tx
        .insert(importRows)
        .values(values)
        .onConflictDoNothing()
        .returning({ email: importRows.email });
      if (added.length < batch.length) {
        const isNew = new Set(added.map(({ email }) => email));
        const twice = batch.filter(({ email }) => !isNew.has(email));
        repeated.push(...(await problemsOfRepeated(tx, importId, twice)));
      }
    }
    return repeated;
  });
}

/** Names the earlier lines of addresses that another part of the file has. */
async function problemsOfRepeated(
  tx: Db,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<RowProblem[]> {
  const emails = rows.map(({ email }) => email);
  const earlier = await tx
    .select({ email: importRows.email, line: importRows.line })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.email, emails)));
  const lineOf = new Map(earlier.map(({ email, line }) => [email, line]));
  return rows.map(({ line, email }) => ({ line, message: alsoOn(email, lineOf.get(email) ?? 0) }));
}

/** An outcome names up to so many addresses, and counts the others. */
const NAMED_MAX = 10_000;
/** More of a company's accounts than this share are closed only with a confirmation. */
const ASKS_ABOVE = 0.1;

/**
 * Adds the rows of an import to the list of employees whom a company expects, and changes the names of those that it has.
 * `replace` removes all others, `deactivate_missing` closes their accounts, too. All of it happens or nothing:
 * docs/product/employees.md#import, docs/product/employees.md#leavers.
 * @throws {ServiceError} `not_found` for an unknown company; `import_incomplete` when a part of the file is missing.
 */
export async function importEmployees(
  services: Services,
  { slug, importId }: { readonly slug: string; readonly importId: string },
  { rows, replace, deactivate_missing: closes, confirmed, dry_run: isDryRun }: ParsedBodyOf<typeof endpoint>,
): Promise<ImportOutcome> {
  return services.db.transaction(async (tx) => {
    // Rows of the last minute are unknown to PostgreSQL's statistics: it takes them for few, and would compare each with each.
    await tx.execute(sql`set local enable_nestloop = off`);
    const company = await lockCompany(tx, slug);
    const staged = await tx.$count(importRows, eq(importRows.importId, importId));
    if (staged !== rows) throw new ServiceError('import_incomplete');
    const scope = { company, importId };
    const replaces = replace || closes;
    const accounts = replaces ? await openAccountsOf(tx, company.id) : [];
    const missing = await missingOf(tx, importId, accounts);
    const asks = closes && !confirmed && missing.length > accounts.length * ASKS_ABOVE;
    const outcome = {
      ...(await compare(tx, scope)),
      removed: replaces ? await tx.$count(expectedEmployees, isRemoved(scope)) : 0,
      join_policy: company.joinPolicy,
      accounts: accounts.length,
      missing: missing.length,
      missing_emails: missing.slice(0, NAMED_MAX).map(({ email }) => email),
      deactivated: await countDeactivated(tx, importId),
      asks,
    };
    if (!isDryRun && !asks) {
      await write(tx, scope, services.clock.now());
      if (replaces) await tx.delete(expectedEmployees).where(isRemoved(scope));
      if (closes) await closeAccountsOf(tx, company.id, missing, { by: 'import', at: services.clock.now() });
    }
    await tx.delete(importRows).where(eq(importRows.importId, importId));
    return outcome;
  });
}

interface Scope {
  readonly company: Company;
  readonly importId: string;
}

/** Returns the condition that an address of the list is not among the rows of the import. */
function isRemoved({ company, importId }: Scope): SQL | undefined {
  return and(
    eq(expectedEmployees.companyId, company.id),
    sql`not exists (select from ${importRows} where ${importRows.importId} = ${importId}
      and ${importRows.email} = ${expectedEmployees.email})`,
  );
}

async function compare(
  tx: Db,
  { company, importId }: Scope,
): Promise<Pick<ImportOutcome, 'added' | 'changed' | 'unchanged'>> {
  const isKnown = isNotNull(expectedEmployees.email);
  const differs = sql`(${expectedEmployees.firstName}, ${expectedEmployees.lastName})
    is distinct from (${importRows.firstName}, ${importRows.lastName})`;
  const countOf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [counts] = await tx
    .select({
      added: countOf(not(isKnown)),
      changed: countOf(and(isKnown, differs)),
      unchanged: countOf(and(isKnown, not(differs))),
    })
    .from(importRows)
    .leftJoin(
      expectedEmployees,
      and(eq(expectedEmployees.companyId, company.id), eq(expectedEmployees.email, importRows.email)),
    )
    .where(eq(importRows.importId, importId));
  return counts ?? { added: 0, changed: 0, unchanged: 0 };
}

/** Returns those of the accounts that the file does not have. */
async function missingOf(
  tx: Db,
  importId: string,
  accounts: readonly CompanyAccount[],
): Promise<CompanyAccount[]> {
  if (accounts.length === 0) return [];
  const rows = await tx
    .select({ email: importRows.email })
    .from(importRows)
    .where(eq(importRows.importId, importId));
  const emails = new Set(rows.map(({ email }) => email));
  return accounts.filter(({ email }) => !emails.has(email));
}

async function countDeactivated(tx: Db, importId: string): Promise<number> {
  const [row] = await tx
    .select({ accounts: count() })
    .from(importRows)
    .innerJoin(users, eq(users.email, importRows.email))
    .where(and(eq(importRows.importId, importId), isNotNull(users.deactivatedAt)));
  return row?.accounts ?? 0;
}

async function write(tx: Db, { company, importId }: Scope, now: Date): Promise<void> {
  const { email, firstName, lastName } = importRows;
  await tx
    .insert(expectedEmployees)
    .select(
      tx
        .select({
          companyId: sql<number>`${company.id}::int`.as('company_id'),
          email,
          firstName,
          lastName,
          createdAt: sql<Date>`${now.toISOString()}::timestamptz`.as('created_at'),
        })
        .from(importRows)
        .where(eq(importRows.importId, importId)),
    )
    .onConflictDoUpdate({
      target: [expectedEmployees.companyId, expectedEmployees.email],
      set: { firstName: sql`excluded.first_name`, lastName: sql`excluded.last_name` },
    });
}

interface CheckedRow {
  readonly line: number;
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Spreadsheets run a cell that begins so as a formula, when a list is opened in one. */
const FORMULA = /^[=+\-@＝＋－＠]/u;

/** Returns rows as they are stored, and one problem for each broken rule: docs/product/employees.md#bad-rows. */
function checkRows(given: readonly ExpectedRow[]): {
  readonly rows: readonly CheckedRow[];
  readonly problems: readonly RowProblem[];
} {
  const lineOfEmail = new Map<string, number>();
  const problems: RowProblem[] = [];
  const rows = given.map(({ line, ...row }) => {
    const written = keptEmail(row.email);
    const email = normalEmail(written);
    const [firstName, lastName] = [nameOf(row.first_name), nameOf(row.last_name)];
    const earlier = lineOfEmail.get(email);
    const messages = [
      emailProblem(written.toLowerCase()),
      nameProblem('first_name', firstName),
      nameProblem('last_name', lastName),
      earlier === undefined ? null : alsoOn(email, earlier),
    ];
    problems.push(...messages.filter((message) => message !== null).map((message) => ({ line, message })));
    if (email !== '' && earlier === undefined) lineOfEmail.set(email, line);
    return { line, email, firstName, lastName };
  });
  return { rows, problems };
}

/** A lone dash stands for no name. */
function nameOf(cell: string): string {
  const name = cell.trim();
  return name === '-' ? '' : name;
}

function alsoOn(email: string, line: number): string {
  return `"${email}" is also on line ${line}`;
}

function emailProblem(email: string): string | null {
  if (email === '') return 'has no email';
  if (FORMULA.test(email)) return formulaProblem('email', email);
  if (!isEmail(email)) return `email "${email}" is not an e-mail address`;
  if (isDisguisedEmail(email))
    return `email "${email}" has invisible characters or letters of several alphabets`;
  return isDeliverable(email)
    ? null
    : `email "${email}" has accents or a curly apostrophe before the @, and not every mail server delivers to it`;
}

function nameProblem(column: string, name: string): string | null {
  if (FORMULA.test(name)) return formulaProblem(column, name);
  if (name.length > NAME_MAX_CHARACTERS) return `${column} has more than ${NAME_MAX_CHARACTERS} characters`;
  if (!isStorableText(name)) return `${column} is not valid text`;
  return isDisguisedName(name)
    ? `${column} "${name}" has invisible characters or letters of several alphabets in a word`
    : null;
}

function formulaProblem(column: string, cell: string): string {
  return `${column} begins with "${cell.charAt(0)}", which a spreadsheet runs as a formula`;
}
