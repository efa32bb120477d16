import { randomInt } from 'node:crypto';

const SHORTEST_MS = 200;
const LONGEST_MS = 1000;

/**
 * How long a mail that only existing accounts get is held back, in milliseconds: otherwise the work for it would slow
 * down whatever the caller asks next, and so tell that the account exists.
 */
export function mailDelayMs(): number {
  return randomInt(SHORTEST_MS, LONGEST_MS);
}
