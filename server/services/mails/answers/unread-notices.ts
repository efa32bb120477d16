import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { answerNotices } from '../../../db/schema/mails.ts';
import { requests } from '../../../db/schema/requests.ts';

/** Time in which an employee who is looking reads an answer: docs/product/account.md#answer-mails. */
const UNREAD_MS = 2 * MINUTE_MS;

const waitAgain = (now: Date) => ({ dueAt: new Date(now.getTime() + UNREAD_MS), daily: false, attempts: 0 });

/**
 * Makes a mail due for a request that has just got something unread, unless one is due or was sent for what is unread. Call it
 * inside the transaction of the change, with the request locked.
 */
export async function startNotice(tx: Db, requestId: number, now: Date): Promise<void> {
  await tx
    .insert(answerNotices)
    .values({ requestId, ...waitAgain(now) })
    // An update that changes nothing waits for a sender that is about to delete the row, and then inserts.
    .onConflictDoUpdate({
      target: answerNotices.requestId,
      set: { requestId: sql`excluded.request_id` },
    });
}

/** Records that a mail was about the newest unread message of a locked request, which cannot be taken back from then on. */
export async function markNoticeMailed(tx: Db, requestId: number, messageId: number): Promise<void> {
  await tx
    .insert(answerNotices)
    .values({ requestId, dueAt: null, mailedMessageId: messageId })
    .onConflictDoUpdate({ target: answerNotices.requestId, set: { mailedMessageId: messageId } });
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
    .set(waitAgain(now))
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
    .set(waitAgain(now))
    .where(and(inArray(answerNotices.requestId, own), isNotNull(answerNotices.dueAt)));
}
