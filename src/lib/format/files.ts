/** Characters that change the reading direction: they would show `gnp.exe` as `exe.png`. */
const DIRECTIONS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const UUID_PREFIX = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-/i;

/** Returns the file name in a key: its last segment without the uuid prefix (docs/product/attachment.md#file-name). */
export function fileNameOfKey(key: string): string {
  const last = key.split('/').filter(Boolean).at(-1) ?? key;
  return last.replace(UUID_PREFIX, '').replace(DIRECTIONS, '') || last;
}

/** A name of a picture, or one that says nothing. */
const IMAGE_NAME = /(?:\.(?:a?png|jpe?g|jpe|jfif|gif|webp|avif|hei[cf]|tiff?)|(?:^|\/)[^./]+)$/i;

/** Returns true when the file of a key is a picture by its name, or may be one: a file that has no preview is shown as a card. */
export function isImageKey(key: string): boolean {
  return IMAGE_NAME.test(key);
}

/** Returns true when the name in a key is that of a PDF, which browsers can show. */
export function isPdfKey(key: string): boolean {
  return /\.pdf$/i.test(key);
}

const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const BASE = 1024;

/** Formats a size in whole Bytes, or in KB, MB or GB with one decimal, base 1024 (docs/product/uploads.md#file-size). */
export function formatFileSize(bytes: number): string {
  let value = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let unit = 0;
  // Compared as it is shown: 1,048,575 bytes would otherwise read "1024.0 KB".
  while (unit < UNITS.length - 1 && Number(value.toFixed(1)) >= BASE) {
    value /= BASE;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit] ?? 'Bytes'}`;
}
