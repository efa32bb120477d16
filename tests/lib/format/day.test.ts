import { describe, expect, it } from 'vitest';
import { dayKey, formatDay, formatTime } from '../../../src/lib/format/day.ts';

const NOW_MS = Date.parse('2026-03-04T12:00:00');

/** Instants of the local clock in any time zone. */
const at = (local: string) => new Date(local).toISOString();

describe('formatDay', () => {
  it.each([
    ['2026-03-04T00:00:00', 'Today'],
    ['2026-03-03T23:59:59', 'Yesterday'],
    ['2026-03-02T09:00:00', 'Monday, March 2'],
    ['2026-01-01T09:00:00', 'Thursday, January 1'],
    ['2025-12-31T09:00:00', 'Wednesday, December 31, 2025'],
  ])('%s is %s', (local, expected) => {
    expect(formatDay(at(local), NOW_MS)).toBe(expected);
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
      expect(formatDay(instant.toISOString(), NOW_MS)).toBe(words);
    }
  });
});

describe('formatTime', () => {
  it.each([
    ['2026-03-04T00:05:00', '12:05 AM'],
    ['2026-03-04T09:41:59', '9:41 AM'],
    ['2026-03-04T12:00:00', '12:00 PM'],
    ['2026-03-04T23:59:00', '11:59 PM'],
  ])('%s is %s', (local, expected) => {
    expect(formatTime(at(local))).toBe(expected);
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
