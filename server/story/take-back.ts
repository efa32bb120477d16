import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { answerNotices } from '../db/schema/mails.ts';
import { completions, messages, requests } from '../db/schema/requests.ts';
import { endNotice } from '../services/mails/answers/unread-notices.ts';
import type { Decision } from './change.ts';
import { measureFirstAnswer } from './clocks.ts';
import { type LockedRequest, stateOf } from './lock.ts';
import type { CompletionState, State } from './request-state.ts';
import { fold } from './state.ts';
import { isSameState, readCompletions, readStory } from './read-story.ts';

/**
 * Deletes a message of a concierge in a locked request in one statement that also decides whether it may: a mail about it that is being
 * written holds the lock of the notice. Returns the message; undefined when it was read, mailed or answered,
 * or the employee has thanked for its completion or rated it.
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
        sql`not exists (select from request_events e join completions c on c.id = (e.detail ->> 'completionId')::integer
          where e.request_id = ${requestId} and e.message_id = ${messages.id} and e.kind = 'completed'
            and (c.rating is not null or c.thanked_at is not null))`,
      ),
    )
    .returning();
  return taken;
}

/**
 * Deletes a message of the employee in a locked request. Returns it; undefined when a concierge has opened or answered it
 * (docs/product/thread.md#taking-back).
 */
export async function deleteUnopened(transaction: Db, request: LockedRequest, own: SQL | undefined) {
  const requestId = request.id;
  const [taken] = await transaction
    .delete(messages)
    .where(
      and(
        own,
        sql`${messages.id} > (select r.opened_message_id from requests r where r.id = ${requestId})`,
        sql`not exists (select from messages later
          where later.request_id = ${requestId} and later.id > ${messages.id}
            and later.source = 'concierge' and not later.is_automatic)`,
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
  { id: messageId, clientId }: Pick<typeof messages.$inferSelect, 'id' | 'clientId'>,
  at: Date,
): Promise<Decision> {
  const story = await readStory(transaction, request.id);
  const rows = await readCompletions(transaction, request.id);
  const event = { kind: 'took_back', messageId, ...(clientId !== null && { clientId }) } as const;
  const before: State = { ...stateOf(request), completions: rows };
  // A request whose story has a gap keeps its turn.
  const isWhole = isSameState(fold(request.createdAt, story), before);
  const after = isWhole ? fold(request.createdAt, [...story, { ...event, at }]) : before;
  await restoreCompletions(transaction, rows, after.completions);
  await countUnread(transaction, request.id, after.completionUnseen);
  // The deleted message may have been the first answer.
  await measureFirstAnswer(transaction, request.id);
  return { events: [event], becomes: { ...after, completions: [] } };
}

/** Deletes the completion that is gone, and stores how the others ended. */
async function restoreCompletions(
  transaction: Db,
  before: readonly CompletionState[],
  after: readonly CompletionState[],
): Promise<void> {
  const left = new Map(after.map((one) => [one.id, one]));
  const gone = before.filter(({ id }) => !left.has(id)).map(({ id }) => id);
  if (gone.length > 0) await transaction.delete(completions).where(inArray(completions.id, gone));
  for (const { id, endedBy, endedAt } of before) {
    const restored = left.get(id);
    if (restored === undefined) continue;
    if (restored.endedBy === endedBy && restored.endedAt?.getTime() === endedAt?.getTime()) continue;
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
        where m.request_id = "requests"."id" and m.source = 'concierge' and not m.is_automatic
          and m.id > "requests"."seen_message_id")`,
      firstAnswerMinutes: null,
    })
    .where(eq(requests.id, requestId))
    .returning({ unread: requests.unreadCount });
  if (request?.unread === 0 && !completionUnseen) await endNotice(transaction, requestId);
}
