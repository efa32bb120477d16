/** Characters that change the reading direction: they would show `gnp.exe` as `exe.png`. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const UUID_PREFIX = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-/i;

/** Returns the file name in a key: its last segment without the uuid prefix (docs/product/attachment.md#file-name). */
export function fileNameOfKey(key: string): string {
  const last = key.split('/').filter(Boolean).at(-1) ?? key;
  return last.replace(UUID_PREFIX, '').replace(DIRECTIONS, '') || last;
}

const IMAGE_NAME = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Returns true when the name in a key is that of an image which browsers can show. */
export function isImageKey(key: string): boolean {
  return IMAGE_NAME.test(key);
}

/** Returns true when the name in a key is that of a PDF, which browsers can show. */
export function isPdfKey(key: string): boolean {
  return /\.pdf$/i.test(key);
}
