import type { Database } from '../../db/client.ts';
import { memoryRateLimits } from './memory-rate-limits.ts';
import type { NoteOutage, OpenRateLimit } from './rate-limits.ts';
import { sharedRateLimits } from './shared-rate-limits.ts';

/** An embedded database belongs to one process, which needs no statement to count. */
export function openRateLimits({ db, kind }: Database, note: NoteOutage): OpenRateLimit {
  return kind === 'embedded' ? memoryRateLimits : sharedRateLimits(db, note);
}
