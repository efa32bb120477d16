import { anyText, emailText, z } from '../shared/schemas.ts';
import { endpoint } from '../shared/endpoint.ts';
import { EMAIL_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from '../shared/limits.ts';
import { joinPolicy } from './companies.ts';
import { hold } from './holds.ts';

/*
 * Additive: the operator's calls for employees (docs/operator.md). An address travels in the body: paths reach the logs of
 * proxies.
 */

/** Rows of one part of a file. */
export const IMPORT_PART_ROWS = 10_000;
const IMPORT_PART_MAX_BYTES = 16 * 1024 * 1024;

/** One row of a file. The server checks the texts, to name the line of each problem. */
const expectedRow = z.object({
  /** Line of the file, from 1. */
  line: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});
export type ExpectedRow = z.infer<typeof expectedRow>;

const rowProblem = z.object({
  /** Null for a problem of the whole file. */
  line: z.nullable(z.int()),
  message: z.string(),
});
export type RowProblem = z.infer<typeof rowProblem>;

/** The caller draws the id of an import, a UUID. */
const IMPORT_PATH = '/operator/v1/companies/:slug/employees/imports/:id';

/** Adds a part of a file to an import. It has no effect before `importEmployees`. */
export const stageEmployees = endpoint('PUT', IMPORT_PATH, 'operator', {
  body: z.object({ rows: z.array(expectedRow).check(z.maxLength(IMPORT_PART_ROWS)) }),
  bodyMaxBytes: IMPORT_PART_MAX_BYTES,
  /** With a problem the part is not added. */
  reply: z.object({ problems: z.array(rowProblem) }),
});

const importOutcome = z.object({
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** The list has an effect with the policy `list` alone. */
  join_policy: joinPolicy,
  /** Open accounts of the company, before the import. */
  accounts: z.int(),
  /** Those of them that the file does not have; 0 unless it replaces the list. */
  missing: z.int(),
  /** Their addresses, 10,000 at most. */
  missing_emails: z.array(z.string()),
  /** Addresses of the file whose account is deactivated: an import opens none. */
  deactivated: z.int(),
  /** True if nothing was changed, because more than a tenth of the accounts would be closed without a confirmation. */
  asks: z.boolean(),
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** Makes the added parts the list of employees whom a company expects, and closes accounts: docs/product/employees.md#leavers. */
export const importEmployees = endpoint('POST', IMPORT_PATH, 'operator', {
  body: z.object({
    /** Rows of all parts: an import that has lost one is refused. */
    rows: z.int(),
    /** Also removes the addresses that the file does not have. */
    replace: z.boolean(),
    /** Also closes their accounts; it replaces the list. */
    deactivate_missing: z.boolean(),
    confirmed: z.boolean(),
    /** Counts and checks, and changes nothing. */
    dry_run: z.boolean(),
  }),
  reply: importOutcome,
});

/** Employees of one page of a list. */
export const PAGE_SIZE_MAX = 1_000;
const SEARCH_MAX_CHARACTERS = 200;

/** An account, or an address that a company expects and that has none yet. */
const employee = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** `expected`: no account yet. `unconfirmed`: the owner of the address has not confirmed it. */
  state: z.enum(['expected', 'unconfirmed', 'active', 'deactivated']),
  /** Slugs of the companies that the account belongs to. */
  companies: z.array(z.string()),
  /** Slugs of the companies that expect the address. */
  expected_by: z.array(z.string()),
  /** Time of the sign-up; null without an account. */
  created_at: z.nullable(z.string()),
});
export type OperatorEmployee = z.infer<typeof employee>;

/** Lists accounts and expected addresses by address. */
export const listEmployees = endpoint('POST', '/operator/v1/employees/list', 'operator', {
  body: z.object({
    /** Slug: only its accounts and the addresses that it expects. */
    company: z.optional(anyText(NAME_MAX_CHARACTERS)),
    /** Part of an address or of a name, in any case. */
    search: z.optional(anyText(SEARCH_MAX_CHARACTERS)),
    /** The last address of the previous page. */
    after: z.optional(anyText(EMAIL_MAX_CHARACTERS)),
    limit: z.int().check(z.gte(1), z.lte(PAGE_SIZE_MAX)),
  }),
  /** `next` is the `after` of the following page; null on the last one. */
  reply: z.object({ employees: z.array(employee), next: z.nullable(z.string()) }),
});

const oneEmployee = { body: z.object({ email: emailText }), reply: z.object({ employee }) };

/** What support needs to know of an account, or of an address that a company expects: docs/product/employees.md#support. */
const employeeDetails = z.extend(employee, {
  /** Number of the account in the log (docs/logs.md); null for an expected address. */
  id: z.nullable(z.int()),
  deactivated_by: z.nullable(z.enum(['operator', 'import', 'archive'])),
  /** Of all places that are not known. */
  wrong_passwords: z.int(),
  locked_until: z.nullable(z.string()),
  known_places: z.array(
    z.object({
      kind: z.enum(['browser', 'network']),
      signed_in_at: z.string(),
      wrong_passwords: z.int(),
      locked_until: z.nullable(z.string()),
    }),
  ),
  /** Null without one in the last 30 days. */
  last_sign_in_at: z.nullable(z.string()),
  second_factors: z.object({
    on_since: z.nullable(z.string()),
    phone: z.boolean(),
    authenticator_app: z.boolean(),
    /** Unused ones. */
    backup_codes: z.int(),
    passkeys: z.int(),
  }),
  mails_waiting: z.array(
    z.object({
      name: z.string(),
      queued_at: z.string(),
      /** Null for a mail that was given up. */
      next_attempt_at: z.nullable(z.string()),
      last_failure: z.nullable(z.string()),
    }),
  ),
  /** Of the account and of its companies. */
  holds: z.array(hold),
});
export type EmployeeDetails = z.infer<typeof employeeDetails>;

const employeeSupport = {
  body: z.object({ email: emailText }),
  reply: z.object({ employee: employeeDetails }),
};

export const showEmployee = endpoint('POST', '/operator/v1/employees/show', 'operator', {
  ...employeeSupport,
});

/** Ends the locks of an account. Repeating it has no effect. */
export const unlockEmployee = endpoint('POST', '/operator/v1/employees/unlock', 'operator', {
  ...employeeSupport,
});

/** Ends the sessions of an account and keeps it closed. Repeating it has no effect. */
export const deactivateEmployee = endpoint('POST', '/operator/v1/employees/deactivate', 'operator', {
  ...oneEmployee,
});

/** Opens a deactivated account again. Repeating it has no effect. */
export const activateEmployee = endpoint('POST', '/operator/v1/employees/activate', 'operator', {
  ...oneEmployee,
});

/** Returns everything that is stored about one employee: docs/product/employees.md#export. */
export const exportEmployee = endpoint('POST', '/operator/v1/employees/export', 'operator', {
  body: z.object({ email: emailText }),
  reply: z.object({
    /** The content of `data.json`, by section. */
    data: z.record(z.string(), z.unknown()),
    /** Stored files with a short-lived address each. The key is a file name. */
    files: z.array(z.object({ key: z.string(), url: z.string() })),
  }),
});

/** Erases an employee: docs/product/employees.md#erase. A repeated call finishes what an interrupted one began. */
export const eraseEmployee = endpoint('POST', '/operator/v1/employees/erase', 'operator', {
  body: z.object({ email: emailText }),
  reply: z.object({
    erased: z.object({
      /** Accounts of the address; a fresh start leaves a second one. */
      accounts: z.int(),
      files: z.int(),
      /** Requests that were deleted; bookkeeping keeps a row of each. */
      requests: z.int(),
      /** Lists of companies that had the address. */
      lists: z.int(),
      /** Mails that waited to be sent, and messages of the development mailbox. */
      messages: z.int(),
    }),
  }),
});
