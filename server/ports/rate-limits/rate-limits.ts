import type { RateLimiterAbstract } from 'rate-limiter-flexible';

/** How often a key may be used. */
export interface RateLimit {
  readonly name: string;
  readonly points: number;
  readonly windowS: number;
}

/** Opens the counts of a limit. `consume` rejects with a `RateLimiterRes` when the limit is reached. */
export type OpenRateLimit = (limit: RateLimit) => RateLimiterAbstract;
