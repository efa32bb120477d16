import { and, eq, inArray, isNotNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { answerNotices } from '../../../db/schema/mails.ts';
import { requests } from '../../../db/schema/requests.ts';

/** Time in which an employee who is looking reads an answer: docs/product/account.md#answer-mails. */
const UNREAD_MS = 2 * MINUTE_MS;

/** Time between two mails about a request whose first one is unread. */
const APART_MS = 10 * MINUTE_MS;

const unreadAt = (now: Date) => new Date(now.getTime() + UNREAD_MS);
const waitAgain = (dueAt: Date | SQL) => ({ dueAt, daily: false });

/** Returns when the next mail may come; `null` before the first mail counts as no limit. */
const apart = (dueAt: Date) =>
  sql`greatest(${dueAt.toISOString()}::timestamptz, ${answerNotices.mailedAt} + ${APART_MS} * interval '1 millisecond')`;

/**
 * Makes a mail due for a request that has just got something unread, unless one is due: docs/product/account.md#answer-mails. Call it
 * inside the transaction of the change, with the request locked.
 */
export async function startNotice(tx: Db, requestId: number, now: Date): Promise<void> {
  const { dueAt } = answerNotices;
  await tx
    .insert(answerNotices)
    .values({ requestId, ...waitAgain(unreadAt(now)) })
    // An update waits for a sender that is about to delete the row, and then inserts.
    .onConflictDoUpdate({
      target: answerNotices.requestId,
      set: { dueAt: sql`coalesce(${dueAt}, ${apart(unreadAt(now))})` },
    });
}

/** Records that a mail was about the newest unread message of a locked request, which cannot be taken back from then on. */
export async function markNoticeMailed(
  tx: Db,
  requestId: number,
  messageId: number,
  now: Date,
): Promise<void> {
  const mailed = { mailedMessageId: messageId, mailedAt: now };
  await tx
    .insert(answerNotices)
    .values({ requestId, dueAt: null, ...mailed })
    .onConflictDoUpdate({ target: answerNotices.requestId, set: mailed });
}

/** Ends the notice of a locked request of which everything is read. */
export async function endNotice(tx: Db, requestId: number): Promise<void> {
  await tx.delete(answerNotices).where(eq(answerNotices.requestId, requestId));
}

/**
 * Begins the wait again for a locked request that was read up to a message: the employee is looking at it. What a mail was
 * about and is still unread gets no second one.
 */
export async function postponeNotice(tx: Db, requestId: number, seenId: number, now: Date): Promise<void> {
  await tx
    .update(answerNotices)
    // Whoever has read what the mail was about needs no distance to the next one.
    .set(
      waitAgain(
        sql`case when ${answerNotices.mailedMessageId} <= ${seenId}
          then ${unreadAt(now).toISOString()}::timestamptz else ${apart(unreadAt(now))} end`,
      ),
    )
    .where(
      and(
        eq(answerNotices.requestId, requestId),
        or(isNotNull(answerNotices.dueAt), lte(answerNotices.mailedMessageId, seenId)),
      ),
    );
}

/** Begins the waits of an employee again, after a change of when mails are sent. */
export async function restartNotices(tx: Db, userId: number, now: Date): Promise<void> {
  const own = tx.select({ id: requests.id }).from(requests).where(eq(requests.userId, userId));
  await tx
    .update(answerNotices)
    .set(waitAgain(apart(unreadAt(now))))
    .where(and(inArray(answerNotices.requestId, own), isNotNull(answerNotices.dueAt)));
}
