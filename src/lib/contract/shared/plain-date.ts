/** From the year 1000 on: date fields make the year 26 of a typed "12/05/26". */
const DAY = /^[1-9]\d{3}-\d{2}-\d{2}$/;

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

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** The end of 9999 is the year 10000 in UTC from some zones, which PostgreSQL does not read back from ISO. */
const INSTANTS_END = Date.UTC(9999, 0);

/** Returns true for a time as `2026-06-01T10:00:00Z` that exists. */
export function isInstant(value: string): boolean {
  // `Date.parse` reads February 30 as March 2.
  const isDay = INSTANT.test(value) && isPlainDate(value.slice(0, 'YYYY-MM-DD'.length));
  return isDay && Date.parse(value) < INSTANTS_END;
}
