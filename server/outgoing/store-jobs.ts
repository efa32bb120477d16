import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { jobs } from '../db/schema/jobs.ts';
import type { JobKind } from './job-kind.ts';

/**
 * Stores a job for each row that a query finds: `key`, `user_id`, and `since`, the time from which it was due. One that waits already stays as
 * it is, and one that was given up begins anew when it is due for another reason since.
 */
export async function storeFound(
  db: Db,
  { kind, name, now }: { readonly kind: JobKind; readonly name: string; readonly now: Date },
  found: SQLWrapper,
): Promise<void> {
  await db.execute(sql`
    insert into ${jobs} (kind, key, name, user_id, due_at, created_at)
    select ${kind}, found.key, ${name}, found.user_id, ${now.toISOString()}::timestamptz, found.since
    from ${found} found
    where not exists (select from jobs known where known.kind = ${kind} and known.key = found.key
      and (known.due_at is not null or known.given_up_at >= found.since))
    on conflict (kind, key) do update
    set due_at = excluded.due_at, created_at = excluded.created_at, attempts = 0, open_claims = 0, given_up_at = null, last_failure = null
    where jobs.due_at is null`);
}
