/** Describes how a region writes dates and times; the words stay English (docs/product/product.md#dates-and-times). */
export interface DateStyle {
  /** 'Monday 2 March' instead of 'Monday, March 2'. */
  readonly dayFirst: boolean;
  /** '9:41 PM' instead of '21:41'. */
  readonly hour12: boolean;
}

/** Returns the style of a language tag such as 'de-CH'; of the browser's own locale for none or an unknown one. */
export function dateStyleOf(language: string | undefined): DateStyle {
  const format = formatIn(language) ?? new Intl.DateTimeFormat(undefined, PARTS);
  const order = format.formatToParts(0).map(({ type }) => type);
  return {
    dayFirst: order.indexOf('day') < order.indexOf('month'),
    hour12: format.resolvedOptions().hour12 === true,
  };
}

const PARTS = { day: 'numeric', month: 'long', hour: 'numeric' } as const;

function formatIn(language: string | undefined): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(language, PARTS);
  } catch {
    // Some systems give the browser a locale that is no language tag, e.g. 'en-US@posix'.
    return null;
  }
}

let ofBrowser: DateStyle | undefined;

/** Returns the style of the language that the browser prefers. Reads it once: an Intl formatter is slow to create. */
export function browserDateStyle(): DateStyle {
  ofBrowser ??= dateStyleOf(navigator.language);
  return ofBrowser;
}

// Spelled out: an Intl formatter is slow to create, and its words would be those of another language.
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

function dateOf(instant: string | null): Date | null {
  const date = new Date(instant ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Returns the local calendar day of an instant as a sortable key; '' when unreadable. */
export function dayKey(instant: string | null): string {
  const date = dateOf(instant);
  if (date === null) return '';
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** Returns the day before, which daylight saving makes 23 or 25 hours long. */
function dayBefore(ms: number): string {
  const date = new Date(ms);
  // At noon, which no change of the clock skips.
  return dayKey(new Date(date.getFullYear(), date.getMonth(), date.getDate() - 1, 12).toISOString());
}

/** Formats a day: 'Today', 'Yesterday', else e.g. 'Monday, March 3', with the year unless it is the current one. */
export function formatDay(instant: string | null, nowMs: number, { dayFirst } = browserDateStyle()): string {
  const date = dateOf(instant);
  if (date === null) return '';
  const key = dayKey(instant);
  if (key === dayKey(new Date(nowMs).toISOString())) return 'Today';
  if (key === dayBefore(nowMs)) return 'Yesterday';
  const weekday = WEEKDAYS[date.getDay()] ?? '';
  const month = MONTHS[date.getMonth()] ?? '';
  const day = dayFirst ? `${weekday} ${date.getDate()} ${month}` : `${weekday}, ${month} ${date.getDate()}`;
  const year = date.getFullYear();
  return year === new Date(nowMs).getFullYear() ? day : `${day}${dayFirst ? ' ' : ', '}${year}`;
}

/** Formats a day behind “since”: 'today', 'yesterday', in the last week e.g. 'Monday', else e.g. 'March 3'. */
export function formatSince(instant: string | null, nowMs: number): string {
  const date = dateOf(instant);
  const day = formatDay(instant, nowMs);
  if (date === null || day === 'Today' || day === 'Yesterday') return day.toLowerCase();
  const isRecent = nowMs - date.getTime() < 6 * 24 * 3_600_000;
  return isRecent ? (WEEKDAYS[date.getDay()] ?? '') : day.replace(/^\w+,? /, '');
}

/** Formats the local time of day, e.g. '9:41 AM' or '09:41'; '' when unreadable. */
export function formatTime(instant: string | null, { hour12 } = browserDateStyle()): string {
  const date = dateOf(instant);
  if (date === null) return '';
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return hour12
    ? `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`
    : `${String(hours).padStart(2, '0')}:${minutes}`;
}
