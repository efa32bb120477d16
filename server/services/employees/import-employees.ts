import { and, eq, inArray, sql } from 'drizzle-orm';
import type {
  ExpectedRow,
  ImportOutcome,
  RowProblem,
  importEmployees as endpoint,
} from '../../../src/lib/contract/operator/employees.ts';
import { isEmail, isStorableText } from '../../../src/lib/contract/shared/text.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { NAME_MAX_CHARACTERS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { expectedEmployees } from '../../db/schema/identity.ts';
import { portions } from '../../db/bulk-write.ts';
import { lockCompany } from '../companies/read-companies.ts';
import type { Services } from '../context.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { isDisguised, isDisguisedName } from '../identity/plain-characters.ts';

/**
 * Adds rows to the list of employees whom a company expects, and changes the names of those that it has. `replace` removes
 * all others. Repeating it has no effect, and a problem prevents all of it: docs/product/employees.md#import.
 * @throws {ServiceError} `not_found` for an unknown company.
 */
export async function importEmployees(
  services: Services,
  slug: string,
  { rows: given, replace, dry_run: isDryRun }: ParsedBodyOf<typeof endpoint>,
): Promise<ImportOutcome> {
  return services.db.transaction(async (tx) => {
    const company = await lockCompany(tx, slug);
    const nothing = { added: 0, changed: 0, removed: 0, unchanged: 0, join_policy: company.joinPolicy };
    const { rows, problems } = checkRows(given);
    if (problems.length > 0) return { ...nothing, problems: [...problems] };
    const changes = compare(rows, await storedRows(tx, company.id), replace);
    if (!isDryRun) {
      await write(tx, company.id, [...changes.added, ...changes.changed], services.clock.now());
      await remove(tx, company.id, changes.removed);
    }
    return {
      ...nothing,
      problems: [],
      added: changes.added.length,
      changed: changes.changed.length,
      removed: changes.removed.length,
      unchanged: rows.length - changes.added.length - changes.changed.length,
    };
  });
}

async function storedRows(tx: Db, companyId: number): Promise<Map<string, CheckedRow>> {
  const rows = await tx
    .select({
      email: expectedEmployees.email,
      firstName: expectedEmployees.firstName,
      lastName: expectedEmployees.lastName,
    })
    .from(expectedEmployees)
    .where(eq(expectedEmployees.companyId, companyId));
  return new Map(rows.map((row) => [row.email, row]));
}

function compare(rows: readonly CheckedRow[], stored: ReadonlyMap<string, CheckedRow>, replace: boolean) {
  const given = new Set(rows.map(({ email }) => email));
  return {
    added: rows.filter(({ email }) => !stored.has(email)),
    changed: rows.filter(({ email, firstName, lastName }) => {
      const before = stored.get(email);
      return before !== undefined && (before.firstName !== firstName || before.lastName !== lastName);
    }),
    removed: replace ? [...stored.keys()].filter((email) => !given.has(email)) : [],
  };
}

async function write(tx: Db, companyId: number, rows: readonly CheckedRow[], createdAt: Date): Promise<void> {
  for (const portion of portions(rows)) {
    await tx
      .insert(expectedEmployees)
      .values(portion.map((row) => ({ ...row, companyId, createdAt })))
      .onConflictDoUpdate({
        target: [expectedEmployees.companyId, expectedEmployees.email],
        set: { firstName: sql`excluded.first_name`, lastName: sql`excluded.last_name` },
      });
  }
}

async function remove(tx: Db, companyId: number, emails: readonly string[]): Promise<void> {
  for (const portion of portions(emails)) {
    await tx
      .delete(expectedEmployees)
      .where(and(eq(expectedEmployees.companyId, companyId), inArray(expectedEmployees.email, portion)));
  }
}

interface CheckedRow {
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Spreadsheets run a cell that begins so as a formula, when a list is opened in one. */
const FORMULA = /^[=+\-@]/;

/** Returns rows as they are stored, and one problem for each broken rule: docs/product/employees.md#bad-rows. */
function checkRows(given: readonly ExpectedRow[]): {
  readonly rows: readonly CheckedRow[];
  readonly problems: readonly RowProblem[];
} {
  const lineOfEmail = new Map<string, number>();
  const problems: RowProblem[] = [];
  const rows = given.map(({ line, ...row }) => {
    const email = normalEmail(row.email);
    const [firstName, lastName] = [row.first_name.trim(), row.last_name.trim()];
    const earlier = lineOfEmail.get(email);
    const messages = [
      emailProblem(row.email.trim().toLowerCase()),
      nameProblem('first_name', firstName),
      nameProblem('last_name', lastName),
      earlier === undefined ? null : `"${email}" is also on line ${earlier}`,
    ];
    problems.push(...messages.filter((message) => message !== null).map((message) => ({ line, message })));
    if (email !== '' && earlier === undefined) lineOfEmail.set(email, line);
    return { email, firstName, lastName };
  });
  return { rows, problems };
}

function emailProblem(email: string): string | null {
  if (email === '') return 'has no email';
  if (FORMULA.test(email)) return formulaProblem('email', email);
  if (!isEmail(email)) return `email "${email}" is not an e-mail address`;
  return isDisguised(email)
    ? `email "${email}" has invisible characters or letters of several alphabets`
    : null;
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
