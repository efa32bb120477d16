import { RateLimiterDrizzle, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { memoryRateLimits } from './memory-rate-limits.ts';
import type { OpenRateLimit } from './rate-limits.ts';

const ANSWER_WITHIN_MS = 1_000;

/**
 * Counts in the database, for all its processes together, with one statement each. A refused key costs no further
 * statement until its window ends. Counts in this process while the database does not answer.
 */
export function sharedRateLimits(db: Db): OpenRateLimit {
  return (limit) =>
    new RLWrapperTimeouts({
      limiter: new RateLimiterDrizzle({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: limit.name,
        points: limit.points,
        duration: limit.windowS,
        inMemoryBlockOnConsumed: limit.points,
        // services/retention deletes old rows.
        clearExpiredByTimeout: false,
      }),
      timeoutMs: ANSWER_WITHIN_MS,
      insuranceLimiter: memoryRateLimits(limit),
    });
}
