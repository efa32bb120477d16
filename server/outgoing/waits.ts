import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/contract/shared/limits.ts';

/** Waits after a failure of our own; the eighth gives the job up. */
const WAITS_MS = [
  10 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
] as const;

/** Returns when the next attempt is due after this many failed ones; null after the last one: docs/mail-and-sms.md#the-queue. */
export function nextAttempt(now: Date, failedAttempts: number): Date | null {
  const waitMs = WAITS_MS[failedAttempts - 1];
  return waitMs === undefined ? null : new Date(now.getTime() + waitMs);
}
