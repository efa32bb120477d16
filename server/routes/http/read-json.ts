import type { Context } from 'hono';
import { ServiceError } from '../../services/service-error.ts';

const JSON_BODY_MAX_BYTES = 64 * 1024;

/**
 * Parses the body as JSON: 415 unless the type is `application/json` in UTF-8, 413 above 64 KiB (of the real, not the
 * declared length), 400 for invalid JSON.
 */
export async function readJson(context: Context): Promise<unknown> {
  if (!isJson(context.req.header('content-type'))) {
    throw new ServiceError('unsupported_media_type', 'The request body must be application/json.');
  }
  const bytes = await readBytes(context);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ServiceError('bad_json', 'The request body is not valid JSON.');
  }
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?;?\s*$/i.test(contentType ?? '');
}

async function readBytes(context: Context): Promise<Uint8Array> {
  if (Number(context.req.header('content-length') ?? 0) > JSON_BODY_MAX_BYTES) throw tooLarge();
  const { body } = context.req.raw;
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > JSON_BODY_MAX_BYTES) {
      // Don't wait: the sender may never stop.
      void reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): ServiceError {
  return new ServiceError('body_too_large', 'The request body is larger than 64 KB.');
}
