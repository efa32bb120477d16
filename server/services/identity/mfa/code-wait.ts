import { DAY_MS, MINUTE_MS } from '../../../../src/lib/contract/shared/durations.ts';

/** Limits the cost of text messages and the number of guesses. */
const CODES_PER_DAY_MAX = 20;

/**
 * Returns the milliseconds until the next code may be sent, 0 for now. `sent` holds the times of the codes of the last
 * day: docs/product/mfa.md#code-limits.
 */
export function codeWaitMs(sent: readonly Date[], now: Date): number {
  const agesMs = sent.map((at) => now.getTime() - at.getTime()).sort((a, b) => a - b);
  const minuteWaitMs = MINUTE_MS - (agesMs[0] ?? MINUTE_MS);
  const dayWaitMs = DAY_MS - (agesMs[CODES_PER_DAY_MAX - 1] ?? DAY_MS);
  return Math.max(0, minuteWaitMs, dayWaitMs);
}
