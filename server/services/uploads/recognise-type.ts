import { fileTypeFromBuffer } from 'file-type';

/** Accepted types: docs/product/uploads.md#file-types. Excludes SVG, which can contain scripts. */
const ALLOWED: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
  'application/pdf',
]);
const PDF_SIGNATURE = '%PDF-';

/**
 * Detects the media type of a file from its first bytes; null for types that are not accepted. A PDF must begin with
 * its signature: readers also accept it later, after an HTML page.
 */
export async function recogniseType(head: Uint8Array): Promise<string | null> {
  const type = (await fileTypeFromBuffer(head))?.mime;
  if (type === undefined || !ALLOWED.has(type)) return null;
  if (type === 'application/pdf' && !Buffer.from(head).toString('latin1').startsWith(PDF_SIGNATURE))
    return null;
  return type;
}
