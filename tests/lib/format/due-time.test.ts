import { expect, test } from 'vitest';
import { formatDueTime } from '../../../src/lib/format/due-time.ts';

const nowMs = new Date(2026, 2, 3, 23, 30).getTime();
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

test.each([
  [at(3, 23), 'at 11:00 PM', 'at 23:00'],
  [at(4, 9), 'tomorrow at 9:00 AM', 'tomorrow at 09:00'],
  [at(9, 9), 'on Monday at 9:00 AM', 'on Monday at 09:00'],
  [at(10, 9), 'on Tuesday, March 10 at 9:00 AM', 'on Tuesday 10 March at 09:00'],
  ['soon', '', ''],
])('%s is written "%s" or "%s", as the region has it', (instant, twelve, twentyFour) => {
  expect(formatDueTime(instant, nowMs, { dayFirst: false, hour12: true })).toBe(twelve);
  expect(formatDueTime(instant, nowMs, { dayFirst: true, hour12: false })).toBe(twentyFour);
});
