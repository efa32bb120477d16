import type { ExpectedRow, RowProblem } from '../../../src/lib/contract/operator/employees.ts';
import { isEmail } from '../../../src/lib/contract/shared/email.ts';
import { NAME_MAX_CHARACTERS } from '../../../src/lib/contract/shared/limits.ts';
import { isStorableText } from '../../../src/lib/contract/shared/text.ts';
import { normalEmail } from '../identity/sign-up/normal-email.ts';
import { isDisguised, isDisguisedName } from '../identity/sign-up/refuse-disguised-text.ts';

export interface CheckedRow {
  /** In lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Spreadsheets run a cell that begins so as a formula, when a list is opened in one. */
const FORMULA = /^[=+\-@]/;

/** Returns rows as they are stored, and one problem for each broken rule: docs/product/employees.md#bad-rows. */
export function checkRows(given: readonly ExpectedRow[]): {
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
      emailProblem(email),
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
