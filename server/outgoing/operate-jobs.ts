import { and, count, desc, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { OperatorJob } from '../../src/lib/contract/operator/jobs.ts';
import { MINUTE_MS } from '../../src/lib/contract/shared/limits.ts';
import { jobs } from '../db/schema/jobs.ts';
import type { Services } from '../services/context.ts';
import { CLAIM_MS, runJobs } from './run-jobs.ts';

const NEWEST_MAX = 200;

/** Returns the newest jobs that were given up or wait, in this order, and how many there are of both. */
export async function listJobs({ db }: Services) {
  const [counts] = await db.select({ all: count(), waiting: count(jobs.dueAt) }).from(jobs);
  const rows = await db
    .select()
    .from(jobs)
    .orderBy(desc(isNull(jobs.dueAt)), desc(jobs.id))
    .limit(NEWEST_MAX);
  const { all = 0, waiting = 0 } = counts ?? {};
  return { waiting, given_up: all - waiting, jobs: rows.map(emit) };
}

function emit({
  id,
  kind,
  name,
  attempts,
  lastFailure,
  createdAt,
  dueAt,
}: typeof jobs.$inferSelect): OperatorJob {
  return {
    ...{ id, kind, name, attempts, last_failure: lastFailure },
    created_at: createdAt.toISOString(),
    next_attempt_at: dueAt?.toISOString() ?? null,
  };
}

/** A job that is due is done within seconds, unless no process does jobs. */
const LATE_MS = 10 * MINUTE_MS;

/** Returns how many jobs of each kind wait, are late and were given up. */
export async function countJobs({ db, clock }: Services) {
  const isLate = lt(jobs.dueAt, new Date(clock.now().getTime() - LATE_MS));
  return db
    .select({
      kind: jobs.kind,
      waiting: count(jobs.dueAt),
      late: sql<number>`count(*) filter (where ${isLate})::int`,
      givenUp: sql<number>`count(*) filter (where ${isNull(jobs.dueAt)})::int`,
    })
    .from(jobs)
    .groupBy(jobs.kind);
}

/**
 * Makes jobs due now that were given up, or that wait for long after a failure; all of them without `ids`. One that was given up begins anew,
 * as if it were stored now. Returns their number.
 */
export async function retryJobs(
  services: Services,
  ids: readonly number[] | null,
  which: SQL | undefined = isNotNull(jobs.lastFailure),
): Promise<number> {
  const now = services.clock.now();
  const isGivenUp = isNull(jobs.dueAt);
  const retried = await services.db
    .update(jobs)
    .set({
      dueAt: now,
      givenUpAt: null,
      attempts: sql`case when ${isGivenUp} then 0 else ${jobs.attempts} end`,
      createdAt: sql`case when ${isGivenUp} then ${now.toISOString()}::timestamptz else ${jobs.createdAt} end`,
    })
    .where(
      and(
        which,
        ids === null ? undefined : inArray(jobs.id, [...ids]),
        // What is due before may be on its way, and would be done twice.
        or(isGivenUp, gt(jobs.dueAt, new Date(now.getTime() + CLAIM_MS))),
      ),
    )
    .returning({ id: jobs.id });
  services.background.run('jobs', () => runJobs(services));
  return retried.length;
}
