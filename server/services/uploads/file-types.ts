import { fileTypeFromBuffer } from 'file-type';
import { beginsAsPdf } from '../../../src/lib/format/file-types.ts';

/** Accepted types of pictures: docs/product/uploads.md#file-types. Excludes SVG, which can contain scripts. */
const PICTURES: ReadonlySet<string> = new Set([
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
]);

/** Types of pictures that no browser but Safari shows. */
const FOREIGN: ReadonlySet<string> = new Set(['image/heic', 'image/heif', 'image/tiff']);

const TIFF_SIGNATURES: ReadonlySet<string> = new Set(['II*\0', 'MM\0*']);
const beginsAsTiff = (head: Uint8Array) =>
  TIFF_SIGNATURES.has(Buffer.from(head.subarray(0, 4)).toString('latin1'));

/** Detects the media type of a file from its first bytes; null for types that are not accepted. */
export async function recognizeType(head: Uint8Array): Promise<string | null> {
  if (beginsAsPdf(head)) return 'application/pdf';
  // Most programs write the directory of a TIFF, which the recognizer reads, behind the picture.
  const type = (await fileTypeFromBuffer(head))?.mime ?? (beginsAsTiff(head) ? 'image/tiff' : null);
  return type !== null && PICTURES.has(type) ? type : null;
}

/** Returns true for a picture that a page shows by a converted one: docs/product/uploads.md#converted-pictures. */
export const isConverted = (contentType: string | null) => contentType !== null && FOREIGN.has(contentType);
