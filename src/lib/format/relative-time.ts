const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/**
 * How long ago an instant was (SPEC section 9): under a minute 'Just now', then minutes, hours, days (under 30), months
 * (under 365 days), years. A clock that is behind the server's reads as 'Just now'. Unreadable input gives ''.
 */
export function formatRelativeTime(instant: string | null, nowMs: number): string {
  const then = instant === null ? Number.NaN : Date.parse(instant);
  if (Number.isNaN(then)) return '';
  const elapsed = Math.max(0, nowMs - then);
  if (elapsed < MINUTE_MS) return 'Just now';
  if (elapsed < HOUR_MS) return ago(Math.floor(elapsed / MINUTE_MS), 'minute');
  if (elapsed < DAY_MS) return ago(Math.floor(elapsed / HOUR_MS), 'hour');
  const days = Math.floor(elapsed / DAY_MS);
  if (days < MONTH_DAYS) return ago(days, 'day');
  if (days < YEAR_DAYS) return ago(Math.floor(days / MONTH_DAYS), 'month');
  return ago(Math.floor(days / YEAR_DAYS), 'year');
}
