import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { RowProblem } from '../../../src/lib/contract/operator/employees.ts';
import { CommandFailure } from '../../command-line/call-api.ts';

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * Reads a text file of a spreadsheet piece by piece: UTF-8, UTF-16 in both byte orders, or Windows-1252. The first line decides about
 * UTF-16 without a byte order mark: its ASCII letters have a NUL byte each. In Windows-1252 any bytes are text, so call
 * `encodingProblems` first.
 * @throws {CommandFailure} when there is no such file.
 */
export async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(
    (await markedEncodingOf(file)) ?? ((await isUtf8(file)) ? 'utf-8' : 'windows-1252'),
  );
  // The decoder removes the mark.
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

/** A file with more problems is the wrong file. */
const NAMED_MAX = 1_000;
const ADVICE = 'save the file as UTF-8';

/**
 * Returns the lines whose bytes are no text of the file's encoding: a stray byte among UTF-8, or what reads like the encoding of an old
 * Mac or of DOS in a file that is no UTF-8. An import would store garbled names of them: docs/product/employees.md#file.
 * @throws {CommandFailure} when there is no such file.
 */
export async function encodingProblems(file: string): Promise<RowProblem[]> {
  const marked = await markedEncodingOf(file);
  if ((marked !== null && marked !== 'utf-8') || (await isUtf8(file))) return [];
  const broken: number[] = [];
  const garbled: number[] = [];
  let line = 0;
  let firstUtf8 = marked === null ? 0 : 1;
  for await (const bytes of linesOf(file)) {
    line += 1;
    if (isAscii(bytes)) continue;
    if (isValidUtf8(bytes)) firstUtf8 ||= line;
    else {
      if (broken.length < NAMED_MAX) broken.push(line);
      if (garbled.length < NAMED_MAX && isGarbled(ansi.decode(bytes))) garbled.push(line);
    }
  }
  if (firstUtf8 > 0)
    return broken.map((at) => ({
      line: at,
      message: `is not UTF-8, as line ${String(firstUtf8)} is: ${ADVICE}`,
    }));
  return garbled.map((at) => ({
    line: at,
    message: `reads like the encoding of an old Mac or of DOS, which garbles names: ${ADVICE}`,
  }));
}

const ansi = new TextDecoder('windows-1252');
/** What Windows-1252 has in place of the letters of Mac and DOS encodings: `Jos\u017D`, `Mu\u2013oz`, `K\u2026NIG`. */
const GARBLED = [
  /[\u0080-\u009F]/u,
  /\p{Ll}[\u0160\u0152\u017D\u0178\u00C0-\u00D6\u00D8-\u00DE]/u,
  /\p{L}[€‚ƒ„…†‡ˆ‰‹•˜™›¡¢£¤¥¦§¨©«¬\u00AD®¯°±²³µ¶¸¹»¼½¾¿]/u,
  /[€ƒ†‡ˆ‰•˜™]\p{L}/u,
  // A dash between two names, and quotes around one, are usual.
  /\p{L}[–—“”]\p{Ll}/u,
];
const isGarbled = (text: string) => GARBLED.some((pattern) => pattern.test(text));

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

async function isUtf8(file: string): Promise<boolean> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) strict.decode(bytes as Buffer, { stream: true });
    strict.decode();
    return true;
  } catch {
    return false;
  }
}

const [LF, CR] = [0x0a, 0x0d];
/** A longer line is looked at in parts. */
const LINE_MAX_BYTES = 1_000_000;

async function* linesOf(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let isAfterReturn = false;
  for await (const piece of createReadStream(file)) {
    let bytes = Buffer.concat([rest, piece as Buffer]);
    for (;;) {
      if (isAfterReturn && bytes[0] === LF) bytes = bytes.subarray(1);
      if (bytes.length > 0) isAfterReturn = false;
      const end = bytes.findIndex((byte) => byte === LF || byte === CR);
      if (end === -1) break;
      yield bytes.subarray(0, end);
      isAfterReturn = bytes[end] === CR;
      bytes = bytes.subarray(end + 1);
    }
    rest = bytes.length > LINE_MAX_BYTES ? Buffer.alloc(0) : bytes;
    if (bytes.length > LINE_MAX_BYTES) yield bytes;
  }
  if (rest.length > 0) yield rest;
}

const MARK_MAX_BYTES = 3;

async function markedEncodingOf(file: string): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | null> {
  const head = await headOf(file);
  const marked = BYTE_ORDER_MARKS.find(({ bytes: mark }) => mark.every((byte, at) => head[at] === byte));
  if (marked !== undefined) return marked.encoding;
  if (head[1] === 0) return 'utf-16le';
  return head[0] === 0 ? 'utf-16be' : null;
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch(() => {
    throw new CommandFailure(`There is no file ${file}.`);
  });
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MARK_MAX_BYTES), 0, MARK_MAX_BYTES);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
