import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';

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
 * Returns the week of a text such as `mon-fri 09:00-12:30 13:30-17:00, sat 10:00-13:00`, or null when it is none: an unknown day,
 * a day twice, blocks that overlap or end before they begin.
 */
export function parseServiceWeek(text: string): ServiceWeek | null {
  const week: Block[][] = DAYS.map(() => []);
  for (const part of text.trim().toLowerCase().split(',')) {
    const [days = '', ...blocks] = part.trim().split(/\s+/u);
    const [first = '', last = first, ...more] = days.split('-');
    const [from, until] = [DAYS.indexOf(first), DAYS.indexOf(last)];
    const parsed = blocks.map(parseBlock);
    if (from < 0 || until < from || more.length > 0 || parsed.length === 0) return null;
    if (!areApart(parsed)) return null;
    for (const day of week.slice(from, until + 1)) {
      if (day.length > 0) return null;
      day.push(...parsed);
    }
  }
  return week;
}

function parseBlock(text: string): Block | null {
  const match = /^(\d\d):([0-5]\d)-(\d\d):([0-5]\d)$/u.exec(text);
  if (match === null) return null;
  const [, fromHour, fromMinute, untilHour, untilMinute] = match.map(Number);
  const minutes = (hour = 0, minute = 0) => hour * HOUR_MINUTES + minute;
  return { from: minutes(fromHour, fromMinute), until: minutes(untilHour, untilMinute) };
}

function areApart(blocks: readonly (Block | null)[]): blocks is Block[] {
  let previous = 0;
  for (const block of blocks) {
    if (block === null || block.from < previous || block.until <= block.from || block.until > DAY_MINUTES) {
      return false;
    }
    previous = block.until;
  }
  return true;
}

export function minutesPerWeek(week: ServiceWeek): number {
  return week.flat().reduce((sum, { from, until }) => sum + until - from, 0);
}

export function isTimeZone(name: string): boolean {
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the time at which `minutes` of service have passed since `since`: docs/product/desk-queue.md#service-hours. Null when
 * there is too little service to reach it.
 */
export function afterService(
  since: Date,
  minutes: number,
  { week, timeZone, holidays }: ServiceHours,
): Date | null {
  let left = minutes * MINUTE_MS;
  const start = since.getTime();
  if (week === null) return new Date(start + left);
  // Days are counted by the company's calendar; `day` is the date's midnight in UTC.
  let day = Math.floor((start + offsetAt(timeZone, start)) / DAY_MS) * DAY_MS;
  for (let walked = 0; walked < WALKED_DAYS; walked += 1, day += DAY_MS) {
    const date = new Date(day);
    if (holidays.has(date.toISOString().slice(0, DATE_CHARACTERS))) continue;
    // `getUTCDay` begins with Sunday.
    const blocks = week[(date.getUTCDay() + DAYS.length - 1) % DAYS.length] ?? [];
    for (const { from, until } of blocks) {
      const begin = Math.max(start, Math.min(...instantsOf(timeZone, day + from * MINUTE_MS)));
      const served = Math.max(...instantsOf(timeZone, day + until * MINUTE_MS)) - begin;
      if (served >= left) return new Date(begin + left);
      left -= Math.max(served, 0);
    }
  }
  return null;
}

/** Returns when the clock of a zone shows a local time: twice when it is set back, and after the gap when it is set forward. */
function instantsOf(timeZone: string, local: number): readonly [number, ...number[]] {
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
  formats.set(timeZone, format);
  return format;
}

/** Returns the milliseconds that the clock of a zone is ahead of UTC. */
function offsetAt(timeZone: string, instant: number): number {
  const name = formatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/u.exec(name ?? '') ?? [];
  if (sign === undefined) return 0;
  const ahead = (Number(hours) * HOUR_MINUTES + Number(minutes)) * MINUTE_MS;
  return sign === '-' ? -ahead : ahead;
}
