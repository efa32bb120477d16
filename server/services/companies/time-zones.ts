import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

const HOUR_MINUTES = 60;
/** More than there are zones; a name can be written in many ways. */
const FORMATS_MAX = 1_000;

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns when the clock of a zone shows a local time: twice when it is set back, and after the gap when it is set forward. */
export function instantsOf(timeZone: string, local: number): readonly [number, ...number[]] {
  const before = local - offsetAt(timeZone, local - DAY_MS);
  const after = local - offsetAt(timeZone, local + DAY_MS);
  if (before === after) return [before];
  const shows = (instant: number) => instant + offsetAt(timeZone, instant) === local;
  const [first = before, ...others] = [before, after].filter(shows);
  return [first, ...others];
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Returns the milliseconds that the clock of a zone is ahead of UTC. */
export function offsetAt(timeZone: string, instant: number): number {
  const name = formatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/u.exec(name ?? '') ?? [];
  if (sign === undefined) return 0;
  const ahead = (Number(hours) * HOUR_MINUTES + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -ahead : ahead;
}

/**
 * Returns when a day of a filter, `YYYY-MM-DD`, begins by the clock of a zone, of which an unknown one is UTC; PostgreSQL reads no
 * day of the year 0.
 */
export function beginOfDay(day: string, given?: string): Date {
  const zone = knownZone(given);
  return new Date(Math.max(Math.min(...instantsOf(zone, Date.parse(`${day}T00:00:00Z`))), 0));
}

/** Returns when a day of a filter ends, as `beginOfDay` does. */
export function endOfDay(day: string, zone?: string): Date {
  return beginOfDay(dayAfter(day), zone);
}

/** Returns the day of an instant, `YYYY-MM-DD`, by the clock of a zone as `beginOfDay` does. */
export function dayIn(instant: Date, given?: string): string {
  const zone = knownZone(given);
  const local = new Date(instant.getTime() + offsetAt(zone, instant.getTime()));
  return local.toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** A browser names the zone, and some do not know their own (`Etc/Unknown`): docs/product/api.md#days-and-times. */
function knownZone(zone: string | undefined): string {
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

/** The last day of the last year with four digits. */
const LAST_DAY = '9999-12-31';

/** Returns the day of the calendar that comes `days` later. */
export function dayAfter(day: string, days = 1): string {
  const [from, last] = [day, LAST_DAY].map((one) => Date.parse(`${one}T00:00:00Z`)) as [number, number];
  const date = new Date(Math.min(from + days * DAY_MS, last));
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
