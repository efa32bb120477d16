import { randomUUID } from 'node:crypto';
import {
  importEmployees,
  stageEmployees,
  type ImportOutcome,
  type RowProblem,
} from '../../../src/lib/contract/operator/employees.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { callApi, type Api } from '../../command-line/call-api.ts';
import { parsePeople } from './parse-people.ts';
import { readText } from './read-text.ts';

/** A file with more problems than this is another file. */
const PROBLEMS_MAX = 1_000;

export interface Imported {
  /** Columns that an import does not know. */
  readonly ignored: readonly string[];
  readonly problems: readonly RowProblem[];
  /** Null when a problem has prevented it. */
  readonly outcome: ImportOutcome | null;
}

/**
 * Sends a file part by part, then applies it as a whole, so that it may have any size.
 * @throws {CommandFailure} when there is no such file, or a call is refused.
 */
export async function importFile(
  api: Api,
  slug: string,
  file: string,
  options: Omit<BodyOf<typeof importEmployees>, 'rows'>,
): Promise<Imported> {
  const params = { slug, id: randomUUID() };
  const problems: RowProblem[] = [];
  let ignored: readonly string[] = [];
  let rows = 0;
  for await (const part of parsePeople(readText(file))) {
    ignored = part.ignored;
    rows += part.rows.length;
    problems.push(...part.problems);
    if (part.problems.length === 0) {
      problems.push(...(await callApi(api, stageEmployees, params, { rows: [...part.rows] })).problems);
    }
    if (problems.length >= PROBLEMS_MAX) break;
  }
  if (problems.length > 0) return { ignored, problems, outcome: null };
  return { ignored, problems, outcome: await callApi(api, importEmployees, params, { ...options, rows }) };
}
