import { CsvError, parse } from 'csv-parse/sync';
import {
  type ExpectedRow,
  IMPORT_ROWS_MAX,
  type RowProblem,
} from '../../../src/lib/contract/operator/employees.ts';

const SEPARATORS = [',', ';', '\t'] as const;
const COLUMNS = ['email', 'first_name', 'last_name'] as const;
type Column = (typeof COLUMNS)[number];

interface People {
  readonly rows: readonly ExpectedRow[];
  readonly problems: readonly RowProblem[];
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Parses a file of employees. The first line names its columns: docs/product/employees.md#file. */
export function parsePeople(text: string): People {
  let lines: Line[];
  try {
    lines = linesOf(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { rows: [], problems: [{ line: null, message: `is not a CSV file: ${error.message}` }] };
  }
  const [head, ...body] = lines;
  if (head === undefined) return { rows: [], problems: [{ line: null, message: 'is empty' }] };
  if (body.length > IMPORT_ROWS_MAX) {
    const message = `has ${body.length} rows; an import takes at most ${IMPORT_ROWS_MAX}. Split the file.`;
    return { rows: [], problems: [{ line: null, message }] };
  }
  const columns = head.cells.map(columnOf);
  const problems = [...headProblems(head, columns), ...body.flatMap((line) => lengthProblem(line, columns))];
  return { rows: body.map((line) => rowOf(line, columns)), problems };
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  parse(text, {
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    trim: true,
    on_record: (cells: string[], { lines: line }) => {
      // The parser counts up to the end of a record, which may have line breaks in its cells.
      lines.push({ line: line - breaksIn(cells), cells });
      return null;
    },
  });
  return lines;
}

function breaksIn(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
}

/** Returns the separator that the first line has most. */
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

function headProblems({ line, cells }: Line, columns: readonly (Column | null)[]): RowProblem[] {
  const known = COLUMNS.join(', ');
  const messages = cells.flatMap((heading, at) => {
    const column = columns[at] ?? null;
    if (column === null) return [`the column "${heading}" is not one of ${known}`];
    return columns.indexOf(column) < at ? [`there are two columns "${column}"`] : [];
  });
  if (!columns.includes('email'))
    messages.push(`there is no column "email"; the first line names the columns`);
  return messages.map((message) => ({ line, message }));
}

function lengthProblem({ line, cells }: Line, columns: readonly (Column | null)[]): RowProblem[] {
  if (cells.length === columns.length) return [];
  return [{ line, message: `has ${cells.length} instead of ${columns.length} cells` }];
}

function rowOf({ line, cells }: Line, columns: readonly (Column | null)[]): ExpectedRow {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? '';
  return { line, email: cell('email'), first_name: cell('first_name'), last_name: cell('last_name') };
}

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * Decodes a text file of a spreadsheet: UTF-8, UTF-16 in both byte orders, or Windows-1252, in which any bytes are text. The
 * first line decides about UTF-16 without a byte order mark: its ASCII letters have a NUL byte each.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = BYTE_ORDER_MARKS.find(({ bytes: mark }) => mark.every((byte, at) => bytes[at] === byte));
  // The decoder removes the mark.
  if (marked !== undefined) return new TextDecoder(marked.encoding).decode(bytes);
  if (bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
