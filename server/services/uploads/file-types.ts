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
export async function recognizeType(head: Uint8Array): Promise<string | null> {
  const type = (await fileTypeFromBuffer(head))?.mime;
  if (type === undefined || !ALLOWED.has(type)) return null;
  if (type === 'application/pdf' && !Buffer.from(head).toString('latin1').startsWith(PDF_SIGNATURE))
    return null;
  return type;
}

/** Extensions of the accepted types, the usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png', 'apng'],
  'image/apng': ['png', 'apng'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
  'image/bmp': ['bmp', 'dib'],
  'image/tiff': ['tiff', 'tif'],
  'application/pdf': ['pdf'],
};
const EXTENSION = /\.([^.\s]{1,20})$/u;

/**
 * Returns the name with an extension of its recognized type, under which browsers and systems save and open the file. An
 * extension of another type is replaced: `photo.exe` that is a picture becomes `photo.png`.
 */
export function nameOfType(fileName: string, contentType: string): string {
  const [usual, ...others] = EXTENSIONS[contentType] ?? [];
  if (usual === undefined) return fileName;
  const given = EXTENSION.exec(fileName)?.[1]?.toLowerCase();
  if (given !== undefined && [usual, ...others].includes(given)) return fileName;
  return `${fileName.replace(EXTENSION, '')}.${usual}`;
}
