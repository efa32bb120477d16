import type {
  EmployeeDetails,
  eraseEmployee,
  ImportOutcome,
  listEmployees,
  OperatorEmployee,
} from '../../../src/lib/contract/operator/employees.ts';
import type { ReplyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { count, printable, table } from '../../command-line/program.ts';

interface ImportOptions {
  readonly deactivate_missing: boolean;
  readonly dry_run: boolean;
}

export function printImport(
  slug: string,
  { outcome, ignored }: { readonly outcome: ImportOutcome; readonly ignored: readonly string[] },
  { deactivate_missing: closes, dry_run: isDryRun }: ImportOptions,
): string {
  const { added, changed, removed, unchanged, asks } = outcome;
  const totals = `${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged`;
  return [
    ...(ignored.length === 0 ? [] : [`Ignored columns: ${ignored.map(printable).join(', ')}.`]),
    `${isDryRun || asks ? 'Import would do this' : 'Imported'}: ${totals}.`,
    ...missingLines(outcome, { closes, isDone: !isDryRun && !asks }),
    ...(outcome.deactivated === 0
      ? []
      : [
          `${count(outcome.deactivated, 'account')} of the file ${outcome.deactivated === 1 ? 'stays' : 'stay'} deactivated: "admin employees activate" opens one.`,
        ]),
    ...(outcome.join_policy === 'list'
      ? []
      : [
          `The list has no effect yet: admin companies change ${slug} --join list lets only its addresses join.`,
        ]),
    ...(asks
      ? [
          isDryRun
            ? 'That is more than a tenth of the accounts: the import needs --yes.'
            : 'That is more than a tenth of the accounts. Nothing was changed. To confirm, add --yes.',
        ]
      : []),
  ].join('\n');
}

/** Names the accounts that the file does not have, and what becomes of them. */
function missingLines(
  { accounts, missing, missing_emails: emails }: ImportOutcome,
  { closes, isDone }: { readonly closes: boolean; readonly isDone: boolean },
): string[] {
  const total = `${missing} of ${count(accounts, 'account')}`;
  if (!closes) {
    return missing === 0
      ? []
      : [`${total} not in the file: still open; --deactivate-missing closes what the file does not have.`];
  }
  const rest = missing - emails.length;
  return [
    `${total} ${isDone ? 'closed' : 'would be closed'}${missing === 0 ? '.' : ':'}`,
    ...emails.map((email) => `  ${printable(email)}`),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
}

export function printEmployees({ employees, next }: ReplyOf<typeof listEmployees>): string {
  if (employees.length === 0) return 'There are no such employees.';
  const rows = table([
    ['EMAIL', 'NAME', 'STATE', 'COMPANIES', 'EXPECTED BY'],
    ...employees.map((employee) => [
      printable(employee.email),
      printable(nameOf(employee)),
      employee.state,
      employee.companies.join(', '),
      employee.expected_by.join(', '),
    ]),
  ]);
  return next === null ? rows : `${rows}\n\nThere are more: add --after ${printable(next)}`;
}

export function printEmployee(employee: OperatorEmployee): string {
  const name = nameOf(employee);
  return printable(`${employee.email}${name === '' ? '' : ` (${name})`}: ${employee.state}`);
}

/** Returns what support needs to know of an account. */
export function printDetails(employee: EmployeeDetails): string {
  const { second_factors: factors, mails_waiting: mails, known_places: places } = employee;
  const had = [
    ...(factors.phone ? ['phone'] : []),
    ...(factors.authenticator_app ? ['authenticator app'] : []),
    ...(factors.backup_codes > 0 ? [count(factors.backup_codes, 'backup code')] : []),
    ...(factors.passkeys > 0 ? [count(factors.passkeys, 'passkey')] : []),
  ];
  if (employee.id === null) return printExpected(employee);
  const closedBy = employee.deactivated_by === null ? '' : ` by ${employee.deactivated_by}`;
  return [
    `${printEmployee(employee)}${closedBy}`,
    `  account       ${employee.id}, since ${employee.created_at ?? 'unknown'}`,
    `  companies     ${employee.companies.join(', ') || 'none'}`,
    `  last sign-in  ${employee.last_sign_in_at ?? 'none in 30 days'}`,
    ...places.map((place) => `  known ${place.kind}: ${lockText(place)}, signed in ${place.signed_in_at}`),
    `  elsewhere     ${lockText(employee)}`,
    `  two-step      ${had.join(', ') || 'none'}`,
    ...employee.holds.map(
      ({ company, reason, placed_at: at }) =>
        `  legal hold    since ${at}${company === null ? '' : `, of ${company}`}: ${printable(reason)}`,
    ),
    `  mails waiting ${mails.length}`,
    ...mails.map(
      ({ name, queued_at: at, last_failure: failure, next_attempt_at: next }) =>
        `    ${name} of ${at}${failure === null ? '' : `, ${printable(failure)}`}${next === null ? ', given up' : ''}`,
    ),
  ].join('\n');
}

/** Returns why somebody who is expected has no account yet. */
function printExpected(employee: EmployeeDetails): string {
  return [
    printEmployee(employee),
    `  expected by   ${employee.expected_by.join(', ')}`,
    `  account       none: the sign-up link of the company opens one for this address`,
    `  mails waiting ${employee.mails_waiting.length}`,
  ].join('\n');
}

function lockText({
  locked_until: until,
  wrong_passwords: wrong,
}: Pick<EmployeeDetails, 'locked_until' | 'wrong_passwords'>): string {
  return until === null ? `open, ${count(wrong, 'wrong password')}` : `locked until ${until}`;
}

export function printErased(
  email: string,
  { accounts, requests, files, lists, messages }: ReplyOf<typeof eraseEmployee>['erased'],
): string {
  const parts = [
    count(accounts, 'account'),
    count(requests, 'request'),
    count(files, 'file'),
    count(lists, 'list entry', 'list entries'),
    count(messages, 'message'),
  ];
  return `Erased ${printable(email)}: ${parts.join(', ')}.`;
}

function nameOf({ first_name: firstName, last_name: lastName }: OperatorEmployee): string {
  return `${firstName} ${lastName}`.trim();
}
