import { sql } from 'drizzle-orm';
import { requests } from '../../db/schema/requests.ts';

/** The columns of a request that waits for us since `now`, unless it does already: the clock of one who waits does not start anew. */
export function waitsForUs(now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return {
    waitsFor: 'us' as const,
    remindedAt: null,
    waitingSince: sql`case when ${requests.status} <> 'closed' and ${requests.waitsFor} = 'us' and ${requests.waitingSince} <= ${at}
      then ${requests.waitingSince} else ${at} end`,
  };
}
