import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { instantsOf, knownZone, offsetAt } from '../../../src/lib/format/time-zone.ts';

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

/** The last day of the last year with four digits. */
const LAST_DAY = '9999-12-31';

/** Returns the day of the calendar that comes `days` later. */
export function dayAfter(day: string, days = 1): string {
  const [from, last] = [day, LAST_DAY].map((one) => Date.parse(`${one}T00:00:00Z`)) as [number, number];
  const date = new Date(Math.min(from + days * DAY_MS, last));
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
