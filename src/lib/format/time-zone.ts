import { DAY_MS, MINUTE_MS } from '../contract/shared/limits.ts';

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

/** Returns the zone, or UTC for an unknown one. A browser names the zone, and some do not know their own (`Etc/Unknown`): docs/product/api.md#days-and-times. */
export function knownZone(zone: string | undefined): string {
  return zone !== undefined && isTimeZone(zone) ? zone : 'UTC';
}

/** Returns the zone of this browser, or UTC where it does not know its own. */
export function browserZone(): string {
  return knownZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
}
