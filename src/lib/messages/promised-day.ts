import type { PromisedAnswer } from '../contract/requests.ts';
import { DAY_MS } from '../contract/shared/limits.ts';
import { browserDateStyle, formatDay } from '../format/day.ts';

const NEAR_DAYS = 6;
/** The hour at which nobody calls it night any more. */
const MORNING = 5;

/** Returns the time on a clock, without minutes on the hour where the clock has 12 hours: '5 PM', 'noon', '5:30 PM', '17:00'. */
function clockTime(at: Date, hour12: boolean): string {
  const minute = String(at.getMinutes()).padStart(2, '0');
  const hour = at.getHours();
  // "12 PM" is midnight to some.
  if (hour12 && hour === 12 && minute === '00') return 'noon';
  if (!hour12) return `${String(hour).padStart(2, '0')}:${minute}`;
  return `${String(hour % 12 || 12)}${minute === '00' ? '' : `:${minute}`} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Tells whether the clock of a zone shows another time than that of the reader; false for an unknown zone. */
function isOtherClock(at: Date, zone: string): boolean {
  const time = { day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  try {
    const ofZone = new Intl.DateTimeFormat('en-US', { ...time, timeZone: zone });
    return ofZone.format(at) !== new Intl.DateTimeFormat('en-US', time).format(at);
  } catch {
    return false;
  }
}

/** Returns a word in front of the day for hours that are easily taken for those of the next noon: '12:30 AM'. */
const atNight = (at: Date) => (at.getHours() < MORNING ? 'early ' : '');

/**
 * Returns what follows "by": '5 PM today', 'Monday, 5 PM', 'Monday, December 7, 5 PM'. Midnight ends the day before it:
 * 'the end of Tuesday'; 'Wednesday, 12 AM' is read as a day later.
 */
function dayAndTime(instant: string, zone: string, nowMs: number, style = browserDateStyle()): string {
  const at = new Date(instant);
  const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
  const isOther = isOtherClock(at, zone);
  const time = `${clockTime(at, style.hour12)}${isOther ? ' your time' : ''}`;
  // The last second of that day.
  const shown = isMidnight ? new Date(at.getTime() - 1000) : at;
  const noonMs = new Date(nowMs).setHours(12, 0, 0, 0);
  const days = Math.round((new Date(shown).setHours(12, 0, 0, 0) - noonMs) / DAY_MS);
  const near = ['yesterday', 'today', 'tomorrow'][days + 1];
  const long = formatDay(shown.toISOString(), nowMs, style);
  const day = near ?? (Math.abs(days) <= NEAR_DAYS ? (long.split(/[\s,]/u)[0] ?? '') : long);
  if (isMidnight) return `the end of ${day}${isOther ? ', your time' : ''}`;
  return near === undefined || atNight(at) !== '' ? `${atNight(at)}${day}, ${time}` : `${time} ${day}`;
}

/** Says by when the answer comes, and that an earlier promise was missed; '' for an unreadable time (docs/product/requests.md#promised-day). */
export function promisedDay(
  { at, was, zone }: PromisedAnswer,
  nowMs: number,
  style = browserDateStyle(),
): string {
  if (Number.isNaN(Date.parse(at))) return '';
  const by = `We answer by ${dayAndTime(at, zone, nowMs, style)}.`;
  if (was === null || Number.isNaN(Date.parse(was))) return by;
  return `We said by ${dayAndTime(was, zone, nowMs, style)}, and did not manage. ${by} We are sorry.`;
}
