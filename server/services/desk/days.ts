import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { dayOf, isTimeZone, startOfDay } from '../companies/time-zones.ts';
import { ServiceError } from '../service-error.ts';

/**
 * Returns when a day of a filter, `YYYY-MM-DD`, begins by the clock of a zone; PostgreSQL reads no day of the year 0.
 * @throws {ServiceError} `validation` for an unknown zone.
 */
export function beginOfDay(day: string, zone = 'UTC'): Date {
  refuseUnknown(zone);
  return new Date(Math.max(startOfDay(day, zone).getTime(), 0));
}

/** Returns when the day after it begins. @throws {ServiceError} as `beginOfDay` does. */
export function endOfDay(day: string, zone?: string): Date {
  return beginOfDay(dayAfter(day), zone);
}

/** Returns the day of an instant, `YYYY-MM-DD`. @throws {ServiceError} as `beginOfDay` does. */
export function dayIn(instant: Date, zone = 'UTC'): string {
  refuseUnknown(zone);
  return dayOf(instant, zone);
}

function refuseUnknown(zone: string): void {
  if (!isTimeZone(zone)) throw new ServiceError('validation', `"${zone}" is not a time zone.`);
}

/** The last one that is written in four digits. */
const LAST_DAY = '9999-12-31';

/** Returns the day of the calendar that comes `days` later. */
export function dayAfter(day: string, days = 1): string {
  const [from, last] = [day, LAST_DAY].map((one) => Date.parse(`${one}T00:00:00Z`)) as [number, number];
  const date = new Date(Math.min(from + days * DAY_MS, last));
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
