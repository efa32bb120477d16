const DAY_MS = 24 * 60 * 60 * 1000;

/** The local calendar day of an instant, as a key that sorts; '' when unreadable. */
export function dayKey(instant: string | null): string {
  const date = instant === null ? null : new Date(instant);
  if (!date || Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
}

/** 'Today', 'Yesterday', else e.g. 'Monday, March 3', with the year when it is another one. */
export function formatDay(instant: string | null, nowMs: number): string {
  const key = dayKey(instant);
  if (key === '' || instant === null) return '';
  if (key === dayKey(new Date(nowMs).toISOString())) return 'Today';
  if (key === dayKey(new Date(nowMs - DAY_MS).toISOString())) return 'Yesterday';
  const date = new Date(instant);
  const sameYear = date.getFullYear() === new Date(nowMs).getFullYear();
  return date.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(sameYear ? {} : { year: 'numeric' }),
  });
}

/** The local time of day, e.g. '9:41 AM'; '' when unreadable. */
export function formatTime(instant: string | null): string {
  if (dayKey(instant) === '' || instant === null) return '';
  return new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
