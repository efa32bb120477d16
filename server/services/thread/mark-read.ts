import { and, eq, sql } from 'drizzle-orm';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { markRead as endpoint } from '../../../src/lib/contract/thread.ts';
import type { Db } from '../../db/client.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { announceChange, countUnreadRequests } from '../live/live-changes.ts';
import { endNotice, postponeNotice } from '../mails/answers/unread-notices.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';

/**
 * Stores up to which message the viewer has seen their thread, and that they have seen its completion. The mark never moves back, nor beyond the newest message.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request alike.
 */
export async function markRead(
  services: Services,
  viewer: Viewer,
  id: string,
  { last_message_id: seenId }: ParsedBodyOf<typeof endpoint>,
): Promise<EmittedBy<typeof endpoint>> {
  const address = requestAddress(id);
  return services.db.transaction(async (transaction) => {
    // Locked, so that a message that is stored meanwhile is counted.
    const [request] = await transaction
      .select({
        id: requests.id,
        seen: requests.seenMessageId,
        unread: requests.unreadCount,
        completionUnseen: requests.completionUnseen,
      })
      .from(requests)
      .where(and(at(address), eq(requests.userId, viewer.userId)))
      .for('update');
    if (request === undefined) throw requestNotFound();
    const isUnseen = request.completionUnseen || (request.unread > 0 && seenId > request.seen);
    const unread = isUnseen
      ? await moveMark(transaction, services, request.id, Math.max(seenId, request.seen))
      : request.unread;
    return {
      unread_count: unread,
      unread_requests: await countUnreadRequests(transaction, viewer.userId),
    };
  });
}

async function moveMark(
  transaction: Db,
  services: Services,
  requestId: number,
  seenId: number,
): Promise<number> {
  const [thread] = await transaction
    .select({
      newestId: sql<number>`coalesce(max(${messages.id}), 0)`,
      unread: sql<number>`(count(*) filter (
        where ${messages.source} = 'concierge' and ${messages.id} > ${seenId}
      ))::int`,
    })
    .from(messages)
    .where(eq(messages.requestId, requestId));
  const { newestId = 0, unread: unreadCount = 0 } = thread ?? {};
  const now = services.clock.now();
  const seenMessageId = Math.min(seenId, newestId);
  await transaction
    .update(requests)
    .set({ seenMessageId, unreadCount, completionUnseen: false, updatedAt: now })
    .where(eq(requests.id, requestId));
  if (unreadCount === 0) await endNotice(transaction, requestId);
  else await postponeNotice(transaction, requestId, seenMessageId, now);
  await announceChange(transaction, requestId);
  return unreadCount;
}
