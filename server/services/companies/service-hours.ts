import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { instantsOf, offsetAt } from '../../../src/lib/format/time-zone.ts';

/** A part of a day in which a company's employees are answered, in minutes since midnight of its clock. */
interface Block {
  readonly from: number;
  readonly until: number;
}

/** The blocks of each day from Monday on, in order and apart from each other. */
export type ServiceWeek = readonly (readonly Block[])[];

export interface ServiceHours {
  /** Null is around the clock. */
  readonly week: ServiceWeek | null;
  /** A name of the time zone database, such as `Europe/Berlin`. */
  readonly timeZone: string;
  /** Days without service as `YYYY-MM-DD`. */
  readonly holidays: ReadonlySet<string>;
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const DAY_MINUTES = DAY_MS / MINUTE_MS;
const HOUR_MINUTES = 60;
const DATE_CHARACTERS = 'YYYY-MM-DD'.length;
/** More than four weeks of service hours with as many holidays as a company may have. */
const WALKED_DAYS = 200;

/**
 * Returns the week of a text such as `mon-fri 09:00-12:30 13:30-17:00, sat 22:00-02:00`, or null for another text: an unknown day, a day
 * twice, blocks that overlap or are empty. A block that ends before it begins goes on after midnight.
 */
export function parseServiceWeek(text: string): ServiceWeek | null {
  const given: Block[][] = DAYS.map(() => []);
  for (const part of text.trim().toLowerCase().split(',')) {
    const [days = '', ...blocks] = part.trim().split(/\s+/u);
    const [first = '', last = first, ...more] = days.split('-');
    const [from, until] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    const parsed = blocks.map(parseBlock).filter((block) => block !== null);
    if (from < 0 || until < from || more.length > 0 || parsed.length === 0) return null;
    if (parsed.length < blocks.length) return null;
    for (const day of given.slice(from, until + 1)) {
      if (day.length > 0) return null;
      day.push(...parsed);
    }
  }
  const week = given.map((blocks, day) => [
    ...afterMidnight(given.at(day - 1) ?? []),
    ...blocks.map(({ from, until }) => ({ from, until: until <= from ? DAY_MINUTES : until })),
  ]);
  return week.every(areApart) ? week : null;
}

/** Returns what the blocks of the day before leave for a day. */
function afterMidnight(blocks: readonly Block[]): Block[] {
  return blocks
    .filter(({ from, until }) => until <= from && until > 0)
    .map(({ until }) => ({ from: 0, until }));
}

function parseBlock(text: string): Block | null {
  const match = /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/u.exec(text);
  if (match === null) return null;
  const [, fromHour, fromMinute, untilHour, untilMinute] = match.map(Number);
  const minutes = (hour = 0, minute = 0) => hour * HOUR_MINUTES + minute;
  const [from, until] = [minutes(fromHour, fromMinute), minutes(untilHour, untilMinute)];
  return from === until || from >= DAY_MINUTES || until > DAY_MINUTES ? null : { from, until };
}

function areApart(blocks: readonly Block[]): boolean {
  return blocks.every(({ from }, index) => from >= (blocks[index - 1]?.until ?? 0));
}

export function minutesPerWeek(week: ServiceWeek): number {
  return week.flat().reduce((sum, { from, until }) => sum + until - from, 0);
}

/** The columns of a company that say when its employees are answered. */
export interface StoredHours {
  readonly serviceHours: string | null;
  readonly timeZone: string;
  readonly holidays: readonly string[];
}

export function hoursOf({ serviceHours, timeZone, holidays }: StoredHours): ServiceHours {
  const week = serviceHours === null ? null : parseServiceWeek(serviceHours);
  return { week, timeZone, holidays: new Set(holidays) };
}

/** Yields the blocks of service from `start` on, as [begin, end) in epoch milliseconds, for some days of the company's calendar. */
function* blocksFrom(
  start: number,
  week: ServiceWeek,
  { timeZone, holidays }: ServiceHours,
  days: number,
): Generator<readonly [number, number]> {
  // `day` is the date's midnight in UTC.
  let day = Math.floor((start + offsetAt(timeZone, start)) / DAY_MS) * DAY_MS;
  for (let walked = 0; walked < days; walked += 1, day += DAY_MS) {
    const date = new Date(day);
    if (holidays.has(date.toISOString().slice(0, DATE_CHARACTERS))) continue;
    // `getUTCDay` begins with Sunday.
    const blocks = week[(date.getUTCDay() + DAYS.length - 1) % DAYS.length] ?? [];
    for (const { from, until } of blocks) {
      const begin = Math.max(start, Math.min(...instantsOf(timeZone, day + from * MINUTE_MS)));
      const end = Math.max(...instantsOf(timeZone, day + until * MINUTE_MS));
      if (end > begin) yield [begin, end];
    }
  }
}

/**
 * Returns the time at which `minutes` of service have passed since `since`: docs/product/desk-queue.md#service-hours. Null when
 * there is too little service to reach it.
 */
export function afterService(since: Date, minutes: number, hours: ServiceHours): Date | null {
  let left = minutes * MINUTE_MS;
  const start = since.getTime();
  if (hours.week === null) return new Date(start + left);
  for (const [begin, end] of blocksFrom(start, hours.week, hours, WALKED_DAYS)) {
    if (end - begin >= left) return new Date(begin + left);
    left -= end - begin;
  }
  return null;
}

/** Returns when the first day of service ends that has not ended at `from`, by the company's calendar; null without one. */
export function endOfServiceDay(from: Date, hours: ServiceHours): Date | null {
  if (hours.week === null) return null;
  let last: number | null = null;
  for (const [begin, end] of blocksFrom(from.getTime(), hours.week, hours, WALKED_DAYS)) {
    if (last !== null && localDay(begin, hours) !== localDay(last - 1, hours)) break;
    last = end;
  }
  return last === null ? null : new Date(last);
}

/** Returns the number of the day that the company's calendar shows. */
function localDay(instant: number, { timeZone }: ServiceHours): number {
  return Math.floor((instant + offsetAt(timeZone, instant)) / DAY_MS);
}

/** Returns the minutes of service between two times, in milliseconds' precision; 0 when there is none. */
export function serviceBetween(since: Date, until: Date, hours: ServiceHours): number {
  const [start, stop] = [since.getTime(), until.getTime()];
  if (hours.week === null) return Math.max(stop - start, 0) / MINUTE_MS;
  let served = 0;
  // The first and the last day may be parts.
  const days = Math.ceil((stop - start) / DAY_MS) + 1;
  for (const [begin, end] of blocksFrom(start, hours.week, hours, days)) {
    if (begin >= stop) break;
    served += Math.min(end, stop) - begin;
  }
  return served / MINUTE_MS;
}
