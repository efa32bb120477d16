import { RateLimiterDrizzle, RateLimiterMemory, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { Db } from '../../db/client.ts';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import type { NoteOutage, OpenRateLimit } from './rate-limits.ts';

const ANSWER_WITHIN_MS = 1_000;

/**
 * Counts in the database, for all its processes together, with one statement each. A refused key costs no further
 * statement until its window ends. Counts in this process while the database does not answer, and notes when that begins and
 * ends.
 */
export function sharedRateLimits(db: Db, note: NoteOutage): OpenRateLimit {
  let isAlone = false;
  const setAlone = (alone: boolean) => {
    if (isAlone !== alone) note(alone ? 'began' : 'ended');
    isAlone = alone;
  };

  class Shared extends RateLimiterDrizzle {
    override async consume(...args: Parameters<RateLimiterDrizzle['consume']>) {
      const result = await super.consume(...args);
      setAlone(false);
      return result;
    }
  }
  class Alone extends RateLimiterMemory {
    override consume(...args: Parameters<RateLimiterMemory['consume']>) {
      setAlone(true);
      return super.consume(...args);
    }
  }

  return ({ name, points, windowS }) =>
    new RLWrapperTimeouts({
      limiter: new Shared({
        storeClient: db,
        schema: rateLimits,
        keyPrefix: name,
        points,
        duration: windowS,
        inMemoryBlockOnConsumed: points,
        // services/retention deletes old rows.
        clearExpiredByTimeout: false,
      }),
      timeoutMs: ANSWER_WITHIN_MS,
      insuranceLimiter: new Alone({ keyPrefix: name, points, duration: windowS }),
    });
}
