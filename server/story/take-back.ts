import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { answerNotices } from '../db/schema/mails.ts';
import { completions, messages, requests } from '../db/schema/requests.ts';
import { endNotice } from '../services/mails/answers/unread-notices.ts';
import type { Decision } from './change.ts';
import { stopClocks } from './clocks.ts';
import { type LockedRequest, stateOf } from './lock.ts';
import type { CompletionState, State } from './request-state.ts';
import { fold } from './state.ts';
import { isSameState, readCompletions, readStory } from './read-story.ts';

/**
 * Deletes a message of a concierge in a locked request in one statement that also decides whether it may: a mail about it that is being
 * written holds the lock of the notice. Returns the message; undefined when it was read, mailed or answered.
 */
export async function deleteUnread(transaction: Db, requestId: number, own: SQL | undefined) {
  const notice = transaction
    .$with('notice')
    .as(
      transaction
        .select({ mailedId: answerNotices.mailedMessageId })
        .from(answerNotices)
        .where(eq(answerNotices.requestId, requestId))
        .for('update'),
    );
  const [taken] = await transaction
    .with(notice)
    .delete(messages)
    .where(
      and(
        own,
        sql`${messages.id} > (select r.seen_message_id from requests r where r.id = ${requestId})`,
        sql`not exists (select from notice where notice.mailed_message_id >= ${messages.id})`,
        sql`not exists (select from messages later
          where later.request_id = ${requestId} and later.id > ${messages.id} and later.source = 'user')`,
      ),
    )
    .returning();
  return taken;
}

/**
 * Returns what a locked request becomes without a message, which was deleted: docs/product/desk-request.md#taking-back. What has happened
 * since stands.
 */
export async function takeBack(
  transaction: Db,
  request: LockedRequest,
  messageId: number,
  at: Date,
): Promise<Decision> {
  const story = await readStory(transaction, request.id);
  const rows = await readCompletions(transaction, request.id);
  const event = { kind: 'took_back', messageId } as const;
  const before: State = { ...stateOf(request), completions: rows };
  // A request whose story has a gap keeps its turn.
  const isWhole = isSameState(fold(request.createdAt, story), before);
  const after = isWhole ? fold(request.createdAt, [...story, { ...event, at }]) : before;
  await restoreCompletions(transaction, rows, after.completions, at);
  await countUnread(transaction, request.id, after.completionUnseen);
  // The deleted message may have been the first answer.
  await stopClocks(transaction, request.id);
  return { events: [event], becomes: { ...after, completions: [] } };
}

/** Stores how completions ended, and deletes the one that is gone unless the employee has said something of it. */
async function restoreCompletions(
  transaction: Db,
  before: readonly CompletionState[],
  after: readonly CompletionState[],
  at: Date,
): Promise<void> {
  const left = new Map(after.map((one) => [one.id, one]));
  for (const { id, endedBy } of before) {
    if (left.has(id) || endedBy !== null) continue;
    const which = eq(completions.id, id);
    const { rating, thankedAt } = completions;
    await transaction.delete(completions).where(and(which, isNull(rating), isNull(thankedAt)));
    await transaction.update(completions).set({ reopenedAt: at, reopenedBy: 'message' }).where(which);
  }
  for (const { id, endedBy } of before) {
    const restored = left.get(id);
    if (restored === undefined || restored.endedBy === endedBy) continue;
    const ended = { reopenedAt: restored.endedAt, reopenedBy: restored.endedBy };
    await transaction.update(completions).set(ended).where(eq(completions.id, id));
  }
}

/** Counts what is unread of a locked request, and ends its notice when nothing is. */
async function countUnread(transaction: Db, requestId: number, completionUnseen: boolean): Promise<void> {
  const [request] = await transaction
    .update(requests)
    .set({
      unreadCount: sql`(select count(*)::int from messages m
        where m.request_id = "requests"."id" and m.source = 'concierge' and m.id > "requests"."seen_message_id")`,
      firstAnswerMinutes: null,
    })
    .where(eq(requests.id, requestId))
    .returning({ unread: requests.unreadCount });
  if (request?.unread === 0 && !completionUnseen) await endNotice(transaction, requestId);
}
