const UNITS = ['Bytes', 'KB', 'MB', 'GB'] as const;
const BASE = 1024;

/** Formats a size in bytes as Bytes, KB, MB or GB with one decimal, base 1024 (docs/product/uploads.md#file-size). */
export function formatFileSize(bytes: number): string {
  const safe = Number.isFinite(bytes) && bytes > 0 ? bytes : 0;
  let power = 0;
  while (power < UNITS.length - 1 && safe >= BASE ** (power + 1)) power += 1;
  const value = safe / BASE ** power;
  const text = power === 0 || Number.isInteger(value) ? String(value) : value.toFixed(1);
  return `${text} ${UNITS[power] ?? 'Bytes'}`;
}
