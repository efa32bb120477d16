import { LineCounter, parseDocument, type Document } from 'yaml';
import * as z from 'zod/mini';

const FILE_MAX_BYTES = 256 * 1024;
const ALIASES_MAX = 100;

/** A broken rule with its place; `line` counts from 1 and is null for the whole file. */
export interface FileProblem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

export interface ParsedFile<Entry> {
  /** Null when there are problems. */
  readonly entry: Entry | null;
  readonly problems: readonly FileProblem[];
  /** Returns the line of a path such as `questions.2.when`, or of its nearest parent. */
  lineOf(path: string): number | null;
}

/** Parses a YAML or JSON file, which is YAML as well, with the schema of its kind. Reports all problems with their lines. */
export function parseFile<Schema extends z.ZodMiniType>(
  file: string,
  bytes: Uint8Array,
  schema: Schema,
): ParsedFile<z.output<Schema>> {
  const broken = (message: string): ParsedFile<z.output<Schema>> => ({
    entry: null,
    problems: [{ file, line: null, message }],
    lineOf: () => null,
  });
  if (bytes.byteLength > FILE_MAX_BYTES) return broken(`is larger than ${FILE_MAX_BYTES / 1024} KB`);
  const text = decode(bytes);
  if (text === null) return broken('is not UTF-8 text');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const syntax = document.errors.map((error) => ({
    file,
    line: lines.linePos(error.pos[0]).line,
    message: error.message,
  }));
  if (syntax.length > 0) return { entry: null, problems: syntax, lineOf: () => null };
  const lineOf = (path: readonly PropertyKey[]) => lineAt(document, lines, path.map(String));
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: ALIASES_MAX }) ?? {}, {
    error: z.locales.en().localeError,
  });
  const problems = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        file,
        line: lineOf(path),
        message: path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`,
      }));
  return {
    entry: parsed.success ? parsed.data : null,
    problems,
    lineOf: (path) => lineOf(path === '' ? [] : path.split('.')),
  };
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function lineAt(document: Document, lines: LineCounter, path: readonly string[]): number | null {
  for (let length = path.length; length > 0; length -= 1) {
    const keys = path.slice(0, length).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    const node = document.getIn(keys, true);
    const start = typeof node === 'object' && node !== null && 'range' in node ? startOf(node.range) : null;
    if (start !== null) return lines.linePos(start).line;
  }
  return null;
}

function startOf(range: unknown): number | null {
  const start: unknown = Array.isArray(range) ? range[0] : undefined;
  return typeof start === 'number' ? start : null;
}
