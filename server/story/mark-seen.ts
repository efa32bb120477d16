import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { messages, requests } from '../db/schema/requests.ts';
import { endNotice, postponeNotice } from '../services/mails/answers/unread-notices.ts';
import { change } from './change.ts';
import type { LockedRequest } from './lock.ts';

/**
 * Stores that the employee of a locked request has seen its messages up to `messageId`, at most the newest one, and its completion unless it
 * came later.
 * Returns how many messages are unread.
 */
export async function markSeen(
  transaction: Db,
  request: LockedRequest,
  { messageId, sawCompletion }: { readonly messageId: number; readonly sawCompletion: boolean },
  at: Date,
): Promise<number> {
  const requestId = request.id;
  const [thread] = await transaction
    .select({
      newestId: sql<number>`coalesce(max(${messages.id}), 0)`,
      unread: sql<number>`(count(*) filter (
        where ${messages.source} = 'concierge' and not ${messages.isAutomatic} and ${messages.id} > ${messageId}
      ))::int`,
    })
    .from(messages)
    .where(eq(messages.requestId, requestId));
  const { newestId = 0, unread: unreadCount = 0 } = thread ?? {};
  const seenMessageId = Math.min(messageId, newestId);
  await Promise.all([
    transaction.update(requests).set({ seenMessageId, unreadCount }).where(eq(requests.id, requestId)),
    unreadCount === 0 && (sawCompletion || !request.completionUnseen)
      ? endNotice(transaction, requestId)
      : postponeNotice(transaction, requestId, seenMessageId, at),
  ]);
  // After the counts, which it announces.
  await change(transaction, request, {
    by: null,
    at,
    events: [{ kind: 'read', messageId: seenMessageId, ...(!sawCompletion && { sawCompletion }) }],
  });
  return unreadCount;
}
