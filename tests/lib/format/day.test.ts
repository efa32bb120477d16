// docs/product/product.md#dates-and-times
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateStyleOf, dayKey, formatDay, formatSince, formatTime } from '../../../src/lib/format/day.ts';
import { formatDueTime } from '../../../src/lib/format/due-time.ts';

const NOW_MS = Date.parse('2026-03-04T12:00:00');

const US = dateStyleOf('en-US');
const UK = dateStyleOf('en-GB');

/** Instants of the local clock in any time zone. */
const at = (local: string) => new Date(local).toISOString();

describe('formatSince', () => {
  it.each([
    ['2026-03-04T00:00:00', 'today'],
    ['2026-03-03T23:59:59', 'yesterday'],
    ['2026-03-02T09:00:00', 'Monday'],
    ['2026-02-26T13:00:00', 'Thursday'],
  ])('%s is since %s', (local, expected) => {
    expect(formatSince(at(local), NOW_MS)).toBe(expected);
  });

  it('names the date from the sixth day on, which a weekday would not tell apart', () => {
    expect(formatSince(at('2026-02-25T09:00:00'), NOW_MS)).toBe('February 25');
    expect(formatSince(null, NOW_MS)).toBe('');
  });
});

describe('formatDay', () => {
  it.each([
    ['2026-03-04T00:00:00', 'Today', 'Today'],
    ['2026-03-03T23:59:59', 'Yesterday', 'Yesterday'],
    ['2026-03-02T09:00:00', 'Monday, March 2', 'Monday 2 March'],
    ['2026-01-01T09:00:00', 'Thursday, January 1', 'Thursday 1 January'],
    ['2025-12-31T09:00:00', 'Wednesday, December 31, 2025', 'Wednesday 31 December 2025'],
  ])('%s is %s, or %s where the day comes first', (local, us, uk) => {
    expect(formatDay(at(local), NOW_MS, US)).toBe(us);
    expect(formatDay(at(local), NOW_MS, UK)).toBe(uk);
  });

  it('matches Intl on every day of a year', () => {
    for (let day = 0; day < 365; day += 1) {
      const instant = new Date(2024, 0, 1 + day, 12);
      const words = instant.toLocaleDateString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        year: 'numeric',
      });
      expect(formatDay(instant.toISOString(), NOW_MS, US)).toBe(words);
    }
  });
});

it.each([
  ['2026-03-04T00:05:00', '12:05 AM', '00:05'],
  ['2026-03-04T09:41:59', '9:41 AM', '09:41'],
  ['2026-03-04T12:00:00', '12:00 PM', '12:00'],
  ['2026-03-04T23:59:00', '11:59 PM', '23:59'],
])('formatTime: %s is %s, or %s on a clock of 24 hours', (local, us, uk) => {
  expect(formatTime(at(local), US)).toBe(us);
  expect(formatTime(at(local), UK)).toBe(uk);
});

describe('the style of a browser', () => {
  it.each([
    ['en-US', { dayFirst: false, hour12: true }],
    ['en-GB', { dayFirst: true, hour12: false }],
    ['en-AU', { dayFirst: true, hour12: true }],
    ['en-CA', { dayFirst: false, hour12: true }],
    ['de-DE', { dayFirst: true, hour12: false }],
    ['fr', { dayFirst: true, hour12: false }],
    ['es-MX', { dayFirst: true, hour12: true }],
    ['ja-JP', { dayFirst: false, hour12: false }],
    ['ar-EG', { dayFirst: true, hour12: true }],
  ])('of %s is %j', (language, style) => {
    expect(dateStyleOf(language)).toEqual(style);
  });

  it('is that of the system for a locale that is no language', () => {
    expect(dateStyleOf('en-US@posix')).toEqual(dateStyleOf(undefined));
  });

  it('is that of its preferred language', async () => {
    vi.stubGlobal('navigator', { language: 'de-CH' });
    vi.resetModules();
    const fresh = await import('../../../src/lib/format/day.ts');
    expect(fresh.browserDateStyle()).toEqual({ dayFirst: true, hour12: false });
  });
});

describe('in a time zone', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  it.each([
    ['America/New_York', 'Wednesday, March 4', '11:30 PM'],
    ['Europe/Berlin', 'Thursday, March 5', '5:30 AM'],
    ['Asia/Kolkata', 'Thursday, March 5', '10:00 AM'],
    ['Pacific/Auckland', 'Thursday, March 5', '5:30 PM'],
  ])('an instant in %s is of %s, %s', (TZ, day, time) => {
    process.env['TZ'] = TZ;
    expect(formatDay('2026-03-05T04:30:00Z', Date.parse('2026-04-01T12:00:00Z'), US)).toBe(day);
    expect(formatTime('2026-03-05T04:30:00Z', US)).toBe(time);
  });

  it.each([
    ['the hour that is skipped', '2026-03-08T06:59:00Z', '1:59 AM'],
    ['the hour after it', '2026-03-08T07:00:00Z', '3:00 AM'],
    ['the hour that comes twice', '2026-11-01T05:30:00Z', '1:30 AM'],
    ['the second time', '2026-11-01T06:30:00Z', '1:30 AM'],
  ])('daylight saving: %s', (_, instant, time) => {
    process.env['TZ'] = 'America/New_York';
    expect(formatTime(instant, US)).toBe(time);
  });

  it.each([
    ['half an hour after a day of 23 hours', '2026-03-09T00:30:00-04:00', '2026-03-08T12:00:00-04:00'],
    ['late on a day of 25 hours', '2026-11-01T23:30:00-05:00', '2026-10-31T12:00:00-04:00'],
  ])('daylight saving: Yesterday is the day before, %s', (_, now, instant) => {
    process.env['TZ'] = 'America/New_York';
    const utc = new Date(instant).toISOString();
    expect(formatDay(utc, Date.parse(now), US)).toBe('Yesterday');
    expect(formatDay(new Date(Date.parse(now)).toISOString(), Date.parse(now), US)).toBe('Today');
  });

  it('the day before midnight is yesterday where the clock changes at midnight', () => {
    process.env['TZ'] = 'America/Santiago';
    const now = Date.parse('2026-09-06T04:30:00Z');
    expect(formatDay('2026-09-06T03:59:00Z', now, US)).toBe('Yesterday');
    expect(formatTime('2026-09-06T03:59:00Z', UK)).toBe('23:59');
    expect(formatTime('2026-09-06T04:00:00Z', UK)).toBe('01:00');
  });
});

it('writes a day as a key that sorts', () => {
  expect(dayKey(at('2026-03-04T00:00:00'))).toBe('2026-03-04');
  expect(dayKey(at('2026-11-12T23:59:59'))).toBe('2026-11-12');
});

it('returns an empty text for an unreadable instant', () => {
  for (const unreadable of [null, '', 'soon']) {
    expect(dayKey(unreadable)).toBe('');
    expect(formatDay(unreadable, NOW_MS)).toBe('');
    expect(formatTime(unreadable)).toBe('');
  }
});

it.each([
  ['2026-03-03T23:00', 'at 11:00 PM', 'at 23:00'],
  ['2026-03-04T09:00', 'tomorrow at 9:00 AM', 'tomorrow at 09:00'],
  ['2026-03-09T09:00', 'on Monday at 9:00 AM', 'on Monday at 09:00'],
  ['2026-03-10T09:00', 'on Tuesday, March 10 at 9:00 AM', 'on Tuesday 10 March at 09:00'],
])('formatDueTime: %s is "%s" or "%s", as the region has it', (local, us, uk) => {
  const nowMs = Date.parse('2026-03-03T23:30');
  expect(formatDueTime(at(local), nowMs, US)).toBe(us);
  expect(formatDueTime(at(local), nowMs, UK)).toBe(uk);
  expect(formatDueTime('soon', nowMs, US)).toBe('');
});
