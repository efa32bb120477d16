import { DAY_MS, HOUR_MS, MINUTE_MS } from '../contract/shared/limits.ts';

const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/**
 * Formats the time since an instant (docs/product/thread.md#relative-times): under a minute 'Just now', then minutes, hours,
 * days (under 30), months (under 365 days), years. An instant in the future gives 'Just now', unreadable input ''.
 */
export function formatRelativeTime(instant: string | null, nowMs: number): string {
  const elapsed = nowMs - Date.parse(instant ?? '');
  if (Number.isNaN(elapsed)) return '';
  if (elapsed < MINUTE_MS) return 'Just now';
  if (elapsed < HOUR_MS) return ago(Math.floor(elapsed / MINUTE_MS), 'minute');
  if (elapsed < DAY_MS) return ago(Math.floor(elapsed / HOUR_MS), 'hour');
  const days = Math.floor(elapsed / DAY_MS);
  if (days < MONTH_DAYS) return ago(days, 'day');
  if (days < YEAR_DAYS) return ago(Math.floor(days / MONTH_DAYS), 'month');
  return ago(Math.floor(days / YEAR_DAYS), 'year');
}
