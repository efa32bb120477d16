import { fileTypeFromBuffer } from 'file-type';

/** Images a browser or a phone makes, and PDF (SPEC section 5). SVG is a program, not a picture: it is not here. */
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
 * The media type of a file by its first bytes, whatever its name claims; null when it may not be uploaded. A PDF must
 * begin with its signature: readers also find it further down, behind a page of HTML.
 */
export async function recogniseType(head: Uint8Array): Promise<string | null> {
  const type = (await fileTypeFromBuffer(head))?.mime;
  if (type === undefined || !ALLOWED.has(type)) return null;
  if (type === 'application/pdf' && !Buffer.from(head).toString('latin1').startsWith(PDF_SIGNATURE))
    return null;
  return type;
}
