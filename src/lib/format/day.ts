import { DAY_MS } from '../contract/shared/durations.ts';

// Spelled out: creating an Intl formatter takes longer than rendering a message.
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

/** Formats a day: 'Today', 'Yesterday', else e.g. 'Monday, March 3', with the year unless it is the current one. */
export function formatDay(instant: string | null, nowMs: number): string {
  const date = dateOf(instant);
  if (date === null) return '';
  const key = dayKey(instant);
  if (key === dayKey(new Date(nowMs).toISOString())) return 'Today';
  if (key === dayKey(new Date(nowMs - DAY_MS).toISOString())) return 'Yesterday';
  const day = `${WEEKDAYS[date.getDay()] ?? ''}, ${MONTHS[date.getMonth()] ?? ''} ${date.getDate()}`;
  const year = date.getFullYear();
  return year === new Date(nowMs).getFullYear() ? day : `${day}, ${year}`;
}

/** Formats the local time of day, e.g. '9:41 AM'; '' when unreadable. */
export function formatTime(instant: string | null): string {
  const date = dateOf(instant);
  if (date === null) return '';
  const hours = date.getHours();
  const minutes = String(date.getMinutes()).padStart(2, '0');
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}
