import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import {
  type Content,
  type ContentKind,
  type ContentProblem,
  contentFiles,
  contentKinds,
} from '../../src/lib/contract/operator/content.ts';
import { checkContent } from './check-content.ts';
import { leavesFolder, pictureFields, readPicture } from './read-picture.ts';
import { LineCounter, parseDocument, visit, type Document } from 'yaml';
import * as z from 'zod/mini';

const DATA_EXTENSIONS = ['.yaml', '.yml', '.json'];
/** JSON Schemas for editors, which an export writes. */
export const SCHEMAS_FOLDER = 'schemas';
const PICTURE_EXTENSIONS = ['.png', '.jpg', '.jpeg', '.webp', '.svg'];

interface ContentFolder {
  readonly content: Content;
  /** Bytes of the pictures by the value that names them in `content`, e.g. `/content-images/0a….svg`. */
  readonly pictures: ReadonlyMap<string, Uint8Array>;
  readonly problems: readonly FileProblem[];
  /** Adds file and line to a problem that the server found. */
  locate(problem: ContentProblem): FileProblem;
}

interface Entry {
  readonly kind: ContentKind;
  readonly key: string;
  readonly file: string;
  readonly parsed: ParsedFile<object>;
}

/**
 * Reads a content folder and checks it: docs/product/content.md#the-folder. All problems are in `problems`, with file and line.
 */
export async function readFolder(folder: string): Promise<ContentFolder> {
  const problems: FileProblem[] = await checkRoot(folder);
  const entries: Entry[] = [];
  for (const kind of contentKinds) entries.push(...(await readKind(folder, kind, problems)));
  problems.push(...entries.flatMap(({ parsed }) => parsed.problems));
  const pictures = new Map<string, Uint8Array>();
  const content: Content = {
    categories: [],
    surveys: [],
    offering_categories: [],
    offerings: [],
    replies: [],
    help_topics: [],
  };
  for (const { kind, key, file, parsed } of entries) {
    if (parsed.entry === null) continue;
    const entry = { ...parsed.entry, key };
    for (const field of pictureFields(kind)) {
      const problem = await readPicture(folder, kind, entry, field, pictures);
      if (problem !== null)
        problems.push({ file, line: parsed.lineOf(field), message: `${field}: ${problem}` });
    }
    (content[kind] as object[]).push(entry);
  }
  const locate = ({ kind, key, path, message }: ContentProblem): FileProblem => {
    const entry = entries.find((one) => one.kind === kind && one.key === key);
    return {
      file: entry?.file ?? kind,
      line: entry?.parsed.lineOf(path) ?? null,
      message: path === '' ? message : `${path}: ${message}`,
    };
  };
  // References to a broken file would be reported as missing.
  if (problems.length === 0) problems.push(...checkContent(content).map(locate));
  return { content, pictures, problems, locate };
}

/** Reports a folder that is missing or holds no content: applying one by mistake would retire everything. */
async function checkRoot(folder: string): Promise<FileProblem[]> {
  const found = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (found === null) return [{ file: folder, line: null, message: 'is not a folder' }];
  const kinds: readonly string[] = contentKinds;
  const folders = found
    .filter((one) => one.isDirectory() && !one.name.startsWith('.'))
    .map(({ name }) => name);
  const unknown = folders.filter((name) => !kinds.includes(name) && name !== SCHEMAS_FOLDER);
  const problems = unknown.map((file) => ({ file, line: null, message: `is none of ${kinds.join(', ')}` }));
  if (folders.some((name) => kinds.includes(name))) return problems;
  return [...problems, { file: folder, line: null, message: `has none of the folders ${kinds.join(', ')}` }];
}

async function readKind(folder: string, kind: ContentKind, problems: FileProblem[]): Promise<Entry[]> {
  const files = await readdir(join(folder, kind), { withFileTypes: true }).catch(() => null);
  if (files === null) return [];
  if (await leavesFolder(folder, kind)) {
    problems.push({ file: kind, line: null, message: 'is a link that leads out of the folder' });
    return [];
  }
  const entries: Entry[] = [];
  for (const { name, isFile } of files.map((one) => ({ name: one.name, isFile: one.isFile() }))) {
    const file = `${kind}/${name}`;
    const extension = extname(name);
    if (name.startsWith('.') || PICTURE_EXTENSIONS.includes(extension.toLowerCase())) continue;
    if (!isFile || !DATA_EXTENSIONS.includes(extension)) {
      problems.push({ file, line: null, message: 'is neither YAML nor JSON nor a picture' });
      continue;
    }
    const key = name.slice(0, -extension.length);
    const parsed = parseFile(file, await readFile(join(folder, file)), contentFiles[kind]);
    if (entries.some((entry) => entry.key === key)) {
      problems.push({
        file,
        line: null,
        message: `has the same key as ${entries.find((entry) => entry.key === key)?.file ?? ''}`,
      });
    }
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(key)) {
      problems.push({
        file,
        line: null,
        message: 'must be named with lower-case letters, digits and single hyphens',
      });
    }
    entries.push({ kind, key, file, parsed });
  }
  return entries.sort((one, other) => (one.key < other.key ? -1 : 1));
}

const FILE_MAX_BYTES = 256 * 1024;
const ALIASES_MAX = 100;

/** A broken rule with its place; `line` counts from 1 and is null for the whole file. */
export interface FileProblem {
  readonly file: string;
  readonly line: number | null;
  readonly message: string;
}

interface ParsedFile<Entry> {
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
  const value = valueOf(document);
  if (value === null)
    return broken(`uses more than ${ALIASES_MAX} aliases (*name), or some that stand for more values`);
  const parsed = schema.safeParse(value.plain ?? {}, {
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

/** Returns the value of a document; null when its aliases are too many, or would make it much larger than the file. */
function valueOf(document: Document): { readonly plain: unknown } | null {
  let aliases = 0;
  visit(document, { Alias: () => ((aliases += 1) > ALIASES_MAX ? visit.BREAK : undefined) });
  // Each is looked for in the whole document.
  if (aliases > ALIASES_MAX) return null;
  try {
    return { plain: document.toJS({ maxAliasCount: ALIASES_MAX }) as unknown };
  } catch (error) {
    if (error instanceof ReferenceError) return null;
    throw error;
  }
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
