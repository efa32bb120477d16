import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Database, Db } from '../db/client.ts';
import { rateLimits } from '../db/schema/installation.ts';

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

/** An embedded database belongs to one process, which needs no statement to count. */
export function openRateLimits({ db, kind }: Database, note: NoteOutage): OpenRateLimit {
  return kind === 'embedded' ? memoryRateLimits : sharedRateLimits(db, note);
}

const memoryRateLimits: OpenRateLimit = ({ name, points, windowS }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration: windowS });

const ANSWER_WITHIN_MS = 1_000;

/**
 * Counts in the database, for all its processes together, with one statement each. A refused key costs no further
 * statement until its window ends. Counts in this process while the database does not answer, and notes when that begins and
 * ends.
 */
function sharedRateLimits(db: Db, note: NoteOutage): OpenRateLimit {
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
