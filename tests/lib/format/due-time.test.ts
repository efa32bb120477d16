import { expect, test } from 'vitest';
import { formatDueTime } from '../../../src/lib/format/due-time.ts';

const nowMs = new Date(2026, 2, 3, 23, 30).getTime();
const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString();

test.each([
  [at(3, 23), 'at 23:00'],
  [at(4, 9), 'tomorrow at 09:00'],
  [at(6, 9), 'on Friday 6 March at 09:00'],
  ['soon', ''],
])('%s is written "%s"', (instant, text) => {
  expect(formatDueTime(instant, nowMs)).toBe(text);
});
