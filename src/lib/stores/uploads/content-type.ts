import { beginsAsPdf, nameOfType } from '../../format/file-types.ts';

/** Bytes that tell the type: of a PDF, blank ones may stand before it. */
const HEAD_BYTES = 1_100;

/** What a picture begins with, as text of a character a byte; `.` stands for any. */
const PICTURES: readonly (readonly [type: string, beginning: string])[] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF....WEBP'],
  ['image/avif', '....ftypavi'],
  ['image/heic', '....ftyphe'],
  ['image/heif', '....ftypmif1'],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['image/bmp', 'BM'],
];

const beginsWith = (head: Uint8Array, beginning: string) =>
  [...beginning].every((character, at) => character === '.' || head[at] === character.charCodeAt(0));

/** Returns the type of a file by its first bytes; null for another one than a picture or a PDF. */
export async function contentTypeOf(file: Blob): Promise<string | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  if (beginsAsPdf(head)) return 'application/pdf';
  return PICTURES.find(([, beginning]) => beginsWith(head, beginning))?.[0] ?? null;
}

/** Tells whether a file is as it was chosen. A browser reads none that was changed, moved or removed since. */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Returns the name of a file with the extension of its content (docs/product/uploads.md#file-names). */
export async function nameByContent(file: File): Promise<string> {
  return nameOfType(file.name, (await contentTypeOf(file)) ?? '');
}
