import type { Context } from 'hono';
import { ServiceError } from '../../services/service-error.ts';

/**
 * Parses the body as JSON: 415 unless the type is `application/json` in UTF-8, 413 above `maxBytes` (of the real, not
 * the declared length), 400 for invalid JSON.
 */
export async function readJson(context: Context, maxBytes: number): Promise<unknown> {
  if (!isJson(context.req.header('content-type'))) {
    throw new ServiceError('unsupported_media_type', 'The request body must be application/json.');
  }
  const bytes = await readBytes(context, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError('bad_json', 'The request body is not valid JSON.');
  }
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '');
}

async function readBytes(context: Context, maxBytes: number): Promise<Uint8Array> {
  if (Number(context.req.header('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes);
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
  return new ServiceError('body_too_large', `The request body is larger than ${maxBytes / 1024} KB.`);
}
