import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CommandFailure } from '../../command-line/command-failure.ts';

const BYTE_ORDER_MARKS = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * Reads a text file of a spreadsheet piece by piece: UTF-8, UTF-16 in both byte orders, or Windows-1252, in which any bytes are
 * text. The first line decides about UTF-16 without a byte order mark: its ASCII letters have a NUL byte each.
 * @throws {CommandFailure} when there is no such file.
 */
export async function* readText(file: string): AsyncGenerator<string> {
  const encoding = await encodingOf(file);
  yield* decoded(file, new TextDecoder(encoding));
}

async function* decoded(file: string, decoder: InstanceType<typeof TextDecoder>): AsyncGenerator<string> {
  // The decoder removes the mark.
  for await (const bytes of createReadStream(file)) yield decoder.decode(bytes as Buffer, { stream: true });
  yield decoder.decode();
}

async function encodingOf(file: string): Promise<string> {
  const head = await headOf(file);
  const marked = BYTE_ORDER_MARKS.find(({ bytes: mark }) => mark.every((byte, at) => head[at] === byte));
  if (marked !== undefined) return marked.encoding;
  if (head[1] === 0) return 'utf-16le';
  if (head[0] === 0) return 'utf-16be';
  const strict = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of createReadStream(file)) strict.decode(bytes as Buffer, { stream: true });
    strict.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

const MARK_MAX_BYTES = 3;

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
