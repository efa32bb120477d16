import { expect, test } from 'vitest';
import { codeWaitMs } from '../../../server/services/identity/mfa/send-code.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';

const SECOND_MS = 1000;
const now = new Date('2026-03-02T09:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test('the first code needs no wait', () => {
  expect(codeWaitMs([], now)).toBe(0);
});

test('the next code may be sent a minute later', () => {
  expect(codeWaitMs([ago(0)], now)).toBe(60 * SECOND_MS);
  expect(codeWaitMs([ago(59 * SECOND_MS)], now)).toBe(SECOND_MS);
  expect(codeWaitMs([ago(60 * SECOND_MS)], now)).toBe(0);
});

test('the twenty-first code may be sent a day after the first of twenty', () => {
  const hourly = Array.from({ length: 20 }, (_, index) => ago((index + 1) * HOUR_MS));
  expect(codeWaitMs(hourly.slice(1), now)).toBe(0);
  expect(codeWaitMs(hourly, now)).toBe(4 * HOUR_MS);
});
