import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** Allows `points` uses of a key in `windowS` seconds. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly windowS: number;
}

/** Called when a process begins to count alone, because the database does not answer, and when that has ended. */
export type NoteOutage = (what: 'began' | 'ended') => void;

/** Opens the counts of a limit. `consume` rejects with a `RateLimiterRes` when the limit is reached. */
export type OpenRateLimit = (limit: RateLimit) => RateLimiterAbstract;
