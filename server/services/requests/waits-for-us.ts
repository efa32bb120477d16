import { type Placeholder, sql } from 'drizzle-orm';
import { requests } from '../../db/schema/requests.ts';

const instantOf = (now: Date | Placeholder) =>
  sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;

/** The columns of a request that waits for us since `now`, unless it does already: the clock of one who waits does not start anew. */
export function waitsForUs(now: Date | Placeholder) {
  const at = instantOf(now);
  return {
    waitsFor: 'us' as const,
    remindedAt: null,
    waitingSince: sql`case when ${requests.status} <> 'closed' and ${requests.waitsFor} = 'us' and ${requests.waitingSince} <= ${at}
      then ${requests.waitingSince} else ${at} end`,
  };
}

/** The columns of a request whose employee says something, besides its status. */
export function comesBackToUs(now: Date | Placeholder) {
  return {
    ...waitsForUs(now),
    updatedAt: instantOf(now),
    completedAt: null,
    completionUnseen: false,
    // An absent owner does not read it: anybody may answer.
    ownerId: sql`case when exists (
      select 1 from concierges c where c.id = ${requests.ownerId} and (c.away_since is not null or c.removed_at is not null)
    ) then null else ${requests.ownerId} end`,
  };
}
