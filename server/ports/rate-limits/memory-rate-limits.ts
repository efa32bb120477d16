import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { OpenRateLimit } from './rate-limits.ts';

/** Counts in this process. */
export const memoryRateLimits: OpenRateLimit = ({ name, points, windowS }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: windowS });
