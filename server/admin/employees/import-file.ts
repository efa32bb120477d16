import { CsvError, parse } from 'csv-parse';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  type ExpectedRow,
  IMPORT_PART_ROWS,
  importEmployees,
  type ImportOutcome,
  type RowProblem,
  stageEmployees,
} from '../../../src/lib/contract/operator/employees.ts';
import type { BodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { type Api, callApi } from '../../command-line/call-api.ts';
import { encodingProblems, readText } from './file-encoding.ts';

const SEPARATORS = [',', ';', '\t'] as const;
const COLUMNS = ['email', 'first_name', 'last_name'] as const;
type Column = (typeof COLUMNS)[number];

/** A part of a file, of at most `IMPORT_PART_ROWS` rows. */
export interface People {
  readonly rows: readonly ExpectedRow[];
  readonly problems: readonly RowProblem[];
  /** Headings of unknown columns. */
  readonly ignored: readonly string[];
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Parses a file of employees part by part. The first line names its columns: docs/product/employees.md#file. */
export async function* parsePeople(text: AsyncIterable<string>): AsyncGenerator<People> {
  let head: { readonly columns: readonly (Column | null)[]; readonly ignored: readonly string[] } | null =
    null;
  let part: Line[] = [];
  let hasRows = false;
  const whole = (message: string) => ({ rows: [], problems: [{ line: null, message }], ignored: [] });
  try {
    for await (const line of linesOf(text)) {
      if (head === null) {
        const columns = line.cells.map(columnOf);
        const ignored = line.cells.filter((heading, at) => heading !== '' && columns[at] === null);
        head = { columns, ignored };
        yield { rows: [], problems: headProblems(line, columns), ignored };
        continue;
      }
      hasRows = true;
      part.push(line);
      if (part.length < IMPORT_PART_ROWS) continue;
      yield peopleOf(part, head);
      part = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield whole(`is not a CSV file: ${error.message}`);
    return;
  }
  if (head === null) yield whole('is empty');
  else if (!hasRows) yield whole('has no employees');
  else if (part.length > 0) yield peopleOf(part, head);
}

function peopleOf(
  lines: readonly Line[],
  { columns, ignored }: { readonly columns: readonly (Column | null)[]; readonly ignored: readonly string[] },
): People {
  const problems = lines.flatMap((line) => lengthProblem(line, columns));
  return { rows: lines.map((line) => rowOf(line, columns)), problems, ignored };
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/** A longer line means a quote that nothing closes. */
const LINE_MAX_CHARACTERS = 1_000_000;

/** Excel reads the separator from it; the line break belongs to it. */
const SEPARATOR_LINE = /^"?sep=(.)"?[ ,;\t]*(?:\r\n|\r|\n)/i;

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<Line> {
  const pieces = text[Symbol.asyncIterator]();
  let first = '';
  // With a character behind it: a line break may be two.
  for (
    let done = false;
    !done && !/[\r\n]./s.test(first.trimStart()) && first.length < LINE_MAX_CHARACTERS;
  ) {
    const next = await pieces.next();
    done = next.done === true;
    if (!done) first += next.value as string;
  }
  const named = SEPARATOR_LINE.exec(first);
  async function* all() {
    yield named === null ? first : first.slice(named[0].length);
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  }
  const parser = parse({
    delimiter: named?.[1] ?? separatorOf(first),
    max_record_size: LINE_MAX_CHARACTERS,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    info: true,
  });
  const source = Readable.from(all());
  source.on('error', (error) => parser.destroy(error)).pipe(parser);
  for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
    // The parser counts up to the end of a record, which may have line breaks in its cells.
    yield { line: info.lines - breaksIn(record) + (named === null ? 0 : 1), cells: record };
  }
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
}

/** Returns the separator that the first line of a text has most. */
function separatorOf(text: string): string {
  const head = text.trimStart().split(/[\r\n]/, 1)[0] ?? '';
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Returns the column of a heading, in any case and punctuation, such as `E-Mail` and `First name`; null for another one. */
function columnOf(heading: string): Column | null {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
  return COLUMNS.find((column) => plain(column) === plain(heading)) ?? null;
}

function headProblems({ line }: Line, columns: readonly (Column | null)[]): RowProblem[] {
  const messages = columns.flatMap((column, at) =>
    column !== null && columns.indexOf(column) < at ? [`there are two columns "${column}"`] : [],
  );
  if (!columns.includes('email'))
    messages.push(`there is no column "email"; the first line names the columns`);
  return messages.map((message) => ({ line, message }));
}

/** Spreadsheets leave out the last cells of a row when they are empty, or write more of them than the heading has. */
function lengthProblem({ line, cells }: Line, columns: readonly (Column | null)[]): RowProblem[] {
  if (cells.slice(columns.length).every((cell) => cell === '')) return [];
  return [{ line, message: `has ${cells.length} instead of ${columns.length} cells` }];
}

function rowOf({ line, cells }: Line, columns: readonly (Column | null)[]): ExpectedRow {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return { line, email: cell('email'), first_name: cell('first_name'), last_name: cell('last_name') };
}

/** A file with more problems is the wrong file. */
const PROBLEMS_MAX = 1_000;

interface Imported {
  /** Headings of unknown columns. */
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
  const problems = await encodingProblems(file);
  if (problems.length > 0) return { ignored: [], problems, outcome: null };
  const params = { slug, id: randomUUID() };
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
