import type { DateStyle } from './day.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function dateOf(text: string): Date | null {
  const date = new Date(DAY.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  // A day that does not exist, such as February 30, may be read as another one.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? date : null;
}

/** Returns true for a day of the calendar as `2026-06-01`. */
export function isPlainDate(text: string): boolean {
  return dateOf(text) !== null;
}

/** Formats a day, 'June 1, 2026' or '1 June 2026'; any other text stays as it is. */
export function formatPlainDate(
  text: string,
  { dayFirst }: Pick<DateStyle, 'dayFirst'> = { dayFirst: false },
): string {
  const date = dateOf(text);
  if (date === null) return text;
  const language = dayFirst ? 'en-GB' : 'en-US';
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
}
