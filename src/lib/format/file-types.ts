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
 * extension of another type is replaced: `photo.exe` that is a picture becomes `photo.png`. Keeps the name of an unknown type.
 */
export function nameOfType(fileName: string, contentType: string): string {
  const [usual, ...others] = EXTENSIONS[contentType] ?? [];
  if (usual === undefined) return fileName;
  const given = EXTENSION.exec(fileName)?.[1]?.toLowerCase();
  if (given !== undefined && [usual, ...others].includes(given)) return fileName;
  return `${fileName.replace(EXTENSION, '')}.${usual}`;
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** NUL, tab, line feed, form feed, carriage return and space: the white space of a PDF. */
const WHITE_SPACE: ReadonlySet<number | undefined> = new Set([0, 9, 10, 12, 13, 32]);
const SIGNATURE = [0x25, 0x50, 0x44, 0x46, 0x2d];
/** Readers look for the signature in so many bytes. */
const SIGNATURE_WITHIN = 1_024;

/**
 * Returns true for the first bytes of a PDF. A byte order mark and blank lines may stand before its signature, as some programs write
 * them, and nothing else: readers also accept it after an HTML page.
 */
export function beginsAsPdf(head: Uint8Array): boolean {
  let at = BYTE_ORDER_MARK.every((byte, index) => head[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (at < SIGNATURE_WITHIN && WHITE_SPACE.has(head[at])) at += 1;
  return SIGNATURE.every((byte, index) => head[at + index] === byte);
}
