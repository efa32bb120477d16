import { and, eq, sql } from 'drizzle-orm';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { postMessage as endpoint } from '../../../src/lib/contract/thread.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { announceChange } from '../live/announce.ts';
import type { EmittedRequest, ThreadPart } from '../../../src/lib/contract/requests.ts';
import { waitsForUs } from '../requests/waits-for-us.ts';
import { readOwnThread } from './read-thread.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { lockAccount } from '../quota/account-limits.ts';
import { refuseTooMuch } from '../quota/message-limits.ts';
import { storedUpload } from '../uploads/stored-upload.ts';
import { attachmentMissing, claimAttachments, insertMessage } from './store-message.ts';

/**
 * Stores the viewer's message and returns the request with a part of its thread or all of it. The sender is taken from the account. Sending the
 * same `client_id` again stores nothing and returns the same thread. A message reopens a completed request as
 * `in_progress`, so that the concierge sees it.
 * @throws {ServiceError} `not_found`; `file_missing` for an attachment that is not the viewer's, is not stored or belongs
 * to another request; `too_many_requests` and `thread_full`: docs/product/api.md#limits-per-account.
 */
export async function postMessage(
  services: Services,
  viewer: Viewer,
  id: string,
  { message }: ParsedBodyOf<typeof endpoint>,
  part: ThreadPart,
): Promise<EmittedRequest> {
  const address = requestAddress(id);
  const keys = message.attachment_keys;
  const clientId = message.client_id ?? null;
  for (const key of keys) {
    if ((await storedUpload(services, viewer.userId, key)) === null) throw attachmentMissing();
  }
  await services.db.transaction(async (transaction) => {
    await lockAccount(transaction, viewer.userId);
    // Locked until the commit, so that messages are stored in the order in which they are shown.
    const [request] = await transaction
      .select({
        id: requests.id,
        status: requests.status,
        isRepeated: sql<boolean>`exists (select 1 from messages m
          where m.request_id = "requests"."id" and m.client_id = ${clientId})`,
      })
      .from(requests)
      .where(and(at(address), eq(requests.userId, viewer.userId)))
      .for('update');
    if (request === undefined) throw requestNotFound();
    if (request.isRepeated) return;
    await refuseTooMuch(transaction, services, viewer, request.id, message.body);
    const now = services.clock.now();
    const stored = insertMessage(transaction, {
      requestId: request.id,
      source: 'user',
      sourceName: viewer.fullName,
      body: message.body,
      attachmentKeys: keys,
      clientId,
      createdAt: now,
    });
    const changed = transaction
      .update(requests)
      .set({
        updatedAt: now,
        status: request.status === 'closed' ? 'in_progress' : request.status,
        ...waitsForUs(now),
        completedAt: null,
        // An absent owner does not read it: anybody may answer.
        ownerId: sql`case when exists (
          select 1 from concierges c where c.id = ${requests.ownerId} and (c.away_since is not null or c.removed_at is not null)
        ) then null else ${requests.ownerId} end`,
        completionUnseen: false,
      })
      .where(eq(requests.id, request.id));
    // Sent together: each answer takes a round trip.
    await Promise.all([stored, changed, claimAttachments(transaction, viewer.userId, request.id, keys)]);
    await announceChange(transaction, request.id);
  });
  return readOwnThread(services, viewer, address, part);
}
