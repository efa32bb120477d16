import { randomInt } from 'node:crypto';

const SHORTEST_MS = 200;
const LONGEST_MS = 1000;

/**
 * Returns a random delay in milliseconds for mails that only existing accounts get. Without it, the work for the mail
 * would slow down the caller's next request and reveal that the account exists.
 */
export function mailDelayMs(): number {
  return randomInt(SHORTEST_MS, LONGEST_MS);
}
