const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Text messages cost money, and each is a chance to guess. */
const CODES_PER_DAY_MAX = 20;

/** How long until the next code may be sent, given when codes were sent within the last day; 0 for now. */
export function codeWaitMs(sent: readonly Date[], now: Date): number {
  const agesMs = sent.map((at) => now.getTime() - at.getTime()).sort((a, b) => a - b);
  const minuteWaitMs = MINUTE_MS - (agesMs[0] ?? MINUTE_MS);
  const dayWaitMs = DAY_MS - (agesMs[CODES_PER_DAY_MAX - 1] ?? DAY_MS);
  return Math.max(0, minuteWaitMs, dayWaitMs);
}
