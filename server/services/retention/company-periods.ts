import { and, asc, eq, exists, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { RootDb } from '../../db/client.ts';
import { conciergeActions } from '../../db/schema/desk.ts';
import { companies, memberships } from '../../db/schema/identity.ts';
import { requests, uploads, userRequestSurveys } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { isHeld } from '../holds/holds.ts';
import { keepForBookkeeping, removeFiles, removeLateFiles } from '../requests/erase-requests.ts';

/** Rows of one statement, so that no lock is held for long. */
const BATCH = 100;

/** Deletes what companies keep for a period that has ended: docs/product/companies.md#periods. */
export async function endPeriods(services: Services): Promise<void> {
  const periods = await services.db
    .select({
      id: companies.id,
      actions: companies.actionsKeptDays,
      files: companies.filesKeptDays,
      requests: companies.requestsKeptDays,
    })
    .from(companies);
  const now = services.clock.now().getTime();
  for (const { id, actions, files, requests: completed } of periods) {
    const period = (days: number) => ({ companyId: id, days, before: new Date(now - days * DAY_MS) });
    if (actions !== null) await repeat(() => endActions(services.db, period(actions)));
    if (files !== null) await repeat(() => endFiles(services, period(files)));
    if (completed !== null) await repeat(() => endRequests(services, period(completed)));
  }
}

interface Period {
  readonly companyId: number;
  readonly days: number;
  readonly before: Date;
}

/** Repeats a batch until it was not full. */
async function repeat(deleteBatch: () => Promise<number>): Promise<void> {
  while ((await deleteBatch()) === BATCH);
}

/**
 * True for an employee of the company, unless another company of theirs has a longer period or none: the longest counts. Nothing of who is
 * held ends.
 */
function endsFor(userId: PgColumn, period: PgColumn, { companyId, days }: Period): SQL {
  return sql`exists (
      select from ${memberships} where ${memberships.userId} = ${userId} and ${memberships.companyId} = ${companyId})
    and not exists (
      select from ${memberships} join ${companies} on ${companies.id} = ${memberships.companyId}
      where ${memberships.userId} = ${userId} and (${period} is null or ${period} > ${days}))
    and not ${isHeld(userId)}`;
}

async function endActions(db: RootDb, period: Period): Promise<number> {
  const batch = db
    .select({ id: conciergeActions.id })
    .from(conciergeActions)
    .where(
      and(
        lt(conciergeActions.createdAt, period.before),
        endsFor(conciergeActions.userId, companies.actionsKeptDays, period),
      ),
    )
    .orderBy(asc(conciergeActions.createdAt))
    .limit(BATCH);
  const ended = await db
    .delete(conciergeActions)
    .where(inArray(conciergeActions.id, batch))
    .returning({ id: conciergeActions.id });
  return ended.length;
}

async function endFiles(services: Services, period: Period): Promise<number> {
  const isOver = services.db
    .select({ id: requests.id })
    .from(requests)
    .where(
      and(
        eq(requests.id, uploads.requestId),
        lt(requests.completedAt, period.before),
        endsFor(requests.userId, companies.filesKeptDays, period),
      ),
    );
  const batch = await services.db
    .select({ key: uploads.key })
    .from(uploads)
    .where(exists(isOver))
    .limit(BATCH);
  const keys = batch.map(({ key }) => key);
  // A request may be reopened meanwhile.
  await removeFiles(services, sql`${inArray(uploads.key, keys)} and ${exists(isOver)}`);
  return batch.length;
}

async function endRequests(services: Services, period: Period): Promise<number> {
  const { db } = services;
  const isOver = and(
    lt(requests.completedAt, period.before),
    endsFor(requests.userId, companies.requestsKeptDays, period),
  );
  const batch = await db
    .select({ id: requests.id })
    .from(requests)
    .where(isOver)
    .orderBy(asc(requests.completedAt))
    .limit(BATCH);
  for (const { id } of batch) {
    const ended = db
      .select({ id: requests.id })
      .from(requests)
      .where(and(eq(requests.id, id), isOver));
    await removeFiles(services, sql`${eq(uploads.requestId, id)} and ${exists(ended)}`);
    await db.transaction(async (tx) => {
      const which = eq(requests.id, id);
      // A request may have been reopened meanwhile.
      const locked = await tx
        .select({ id: requests.id })
        .from(requests)
        .where(and(which, isOver))
        .for('update');
      if (locked.length === 0) return;
      await removeLateFiles(services.storage, tx, eq(uploads.requestId, id));
      await keepForBookkeeping(tx, which);
      // Their reference to requests does not cascade.
      await tx.delete(userRequestSurveys).where(eq(userRequestSurveys.requestId, id));
      await tx.delete(requests).where(which);
    });
  }
  return batch.length;
}
