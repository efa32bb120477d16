import type { Context } from 'hono';
import { ServiceError } from '../../services/service-error.ts';

const UTF_8: ReadonlySet<string> = new Set(['', 'charset=utf-8', 'charset="utf-8"']);

/** Keeps the body for the call when a limit has read it. */
const READ = 'json';

/**
 * Parses the body as JSON: 415 unless the type is `application/json` in UTF-8, 413 above `maxBytes` (of the real, not
 * the declared length), 400 for invalid JSON.
 */
export async function readJson(context: Context, maxBytes: number): Promise<unknown> {
  const read = context.get(READ) as { readonly json: unknown } | undefined;
  if (read !== undefined) return read.json;
  const json = await parseBody(context, maxBytes);
  context.set(READ, { json });
  return json;
}

async function parseBody(context: Context, maxBytes: number): Promise<unknown> {
  if (!isJson(context.req.header('content-type'))) {
    throw new ServiceError('unsupported_media_type');
  }
  const bytes = await readBytes(context, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError('bad_json', { of: 'text' });
  }
}

/** Split, not matched: a regular expression would try every way to share out the spaces. */
function isJson(contentType = ''): boolean {
  const [type, charset = '', ...more] = contentType.split(';').map((part) => part.trim().toLowerCase());
  return type === 'application/json' && UTF_8.has(charset) && more.every((part) => part === '');
}

/**
 * Reads the body: 413 above `maxBytes` of the real length, 400 for one that ends early. Its error has the code of a lost connection, and
 * would be taken for one to the database.
 */
export async function readBytes(context: Context, maxBytes: number): Promise<Uint8Array> {
  try {
    return await receive(context, maxBytes);
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    throw new ServiceError('bad_json', { of: 'part' });
  }
}

async function receive(context: Context, maxBytes: number): Promise<Uint8Array> {
  const declared = context.req.header('content-length');
  if (Number(declared ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // Node reads as many bytes as were declared. Without a stream this takes a fraction of the time.
  if (declared !== undefined) return new Uint8Array(await context.req.raw.arrayBuffer());
  const { body } = context.req.raw;
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      // Don't wait: the sender may never stop.
      void reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError('body_too_large', { kilobytes: maxBytes / 1024 });
}
