import { DAY_MS } from '../contract/shared/limits.ts';

const clock = { hour: '2-digit', minute: '2-digit' } as const;
let formats: { readonly time: Intl.DateTimeFormat; readonly day: Intl.DateTimeFormat } | undefined;

/** Formats a time to come in English words and the local time: 'at 09:00', 'tomorrow at 09:00', 'on Friday 6 March at 09:00'. */
export function formatDueTime(instant: string, nowMs: number): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  formats ??= {
    time: new Intl.DateTimeFormat('en-GB', clock),
    day: new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' }),
  };
  const { time, day } = formats;
  const at = `at ${time.format(date)}`;
  if (day.format(date) === day.format(nowMs)) return at;
  // A day may have 23 or 25 hours; noon is on the next one in any case.
  const noon = new Date(nowMs).setHours(12, 0, 0, 0);
  return day.format(date) === day.format(noon + DAY_MS) ? `tomorrow ${at}` : `on ${day.format(date)} ${at}`;
}
