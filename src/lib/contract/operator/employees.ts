import { z } from '../shared/zod.ts';
import { endpoint } from '../shared/endpoint.ts';
import { joinPolicy } from './companies.ts';

/*
 * Additive: the operator's calls for employees (docs/operator.md). An address travels in the body: paths reach the logs of
 * proxies.
 */

/** Rows of one import. */
export const IMPORT_ROWS_MAX = 10_000;
const IMPORT_MAX_BYTES = 16 * 1024 * 1024;

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

const importOutcome = z.object({
  /** Nothing is applied when there is a problem. */
  problems: z.array(rowProblem),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** The list has an effect with the policy `list` alone. */
  join_policy: joinPolicy,
});
export type ImportOutcome = z.infer<typeof importOutcome>;

/** Fills the list of employees whom a company expects. */
export const importEmployees = endpoint({
  method: 'POST',
  path: '/operator/v1/companies/:slug/employees/import',
  access: 'operator',
  body: z.object({
    rows: z.array(expectedRow).check(z.maxLength(IMPORT_ROWS_MAX)),
    /** Also removes the addresses that the file does not have. */
    replace: z.boolean(),
    /** Counts and checks, and changes nothing. */
    dry_run: z.boolean(),
  }),
  bodyMaxBytes: IMPORT_MAX_BYTES,
  reply: importOutcome,
});
