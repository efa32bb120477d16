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
