// docs/product/completion.md#time-given-back
import { expect, test } from 'vitest';
import { timeBack } from '../../../src/lib/messages/completion.ts';

test.each([
  [0, ''],
  [Number.NaN, ''],
  [1, 'A few minutes back'],
  [14, 'A few minutes back'],
  [15, 'About half an hour back'],
  [44, 'About half an hour back'],
  [45, 'About an hour back'],
  [89, 'About an hour back'],
  [90, 'About 1-2 hours back'],
  [120, 'About 2-3 hours back'],
  [239, 'About 3-4 hours back'],
  [599, 'About 9-10 hours back'],
  [600, 'About 10-15 hours back'],
  [900, 'About 15-20 hours back'],
  [60_000, 'About 1,000-1,005 hours back'],
])('%i minutes read as "%s"', (minutes, sentence) => {
  expect(timeBack(minutes)).toBe(sentence);
});
