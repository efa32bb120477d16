import { randomUUID } from 'node:crypto';
import {
  importEmployees,
  stageEmployees,
  type ImportOutcome,
  type RowProblem,
} from '../../../src/lib/contract/operator/employees.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Caller } from './employee.ts';

export type Row = readonly [email: string, firstName?: string, lastName?: string];
export type ImportOptions = Partial<BodyOf<typeof importEmployees>>;

/** Returns rows as lines of a file behind its heading. */
export const linesOf = (rows: readonly Row[], firstLine = 2) =>
  rows.map(([email, firstName = '', lastName = ''], index) => ({
    line: index + firstLine,
    email,
    first_name: firstName,
    last_name: lastName,
  }));

/** Imports rows as one part; returns its problems, or else what it has done. */
export async function importList(
  operator: Caller,
  slug: string,
  rows: readonly Row[],
  options: ImportOptions = {},
): Promise<ImportOutcome | { readonly problems: readonly RowProblem[] }> {
  const params = { slug, id: randomUUID() };
  const { problems } = await operator.call(stageEmployees, { params, body: { rows: linesOf(rows) } });
  if (problems.length > 0) return { problems };
  return operator.call(importEmployees, { params, body: importBody(rows.length, options) });
}

export const importBody = (rows: number, options: ImportOptions = {}) => ({
  rows,
  ...{ replace: false, deactivate_missing: false, confirmed: false, dry_run: false },
  ...options,
});
