const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the beginning in UTC of a day of the calendar as `2026-06-01`; null for any other text. */
export function parsePlainDate(text: string): Date | null {
  const date = new Date(DAY.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  // A day that does not exist, such as February 30, may be read as another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : null;
}

/** Returns true for a day of the calendar as `2026-06-01`. */
export function isPlainDate(text: string): boolean {
  return parsePlainDate(text) !== null;
}
