import { eq, sql } from 'drizzle-orm';
import type { Card } from '../../../src/lib/contract/card-rules.ts';
import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { announceChange } from '../live/live-changes.ts';
import { startNotice } from '../mails/answers/unread-notices.ts';
import { claimAttachments, insertMessage } from './store-message.ts';

export interface ConciergeMessage {
  readonly requestId: number;
  /** The employee, who owns the concierge's files, too. */
  readonly userId: number;
  /** Shown to the employee as the sender. */
  readonly sourceName: string;
  /** The sender's own id of the message; null stores it each time. */
  readonly clientId: string | null;
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  readonly card?: Card | null;
}

/**
 * Posts a message of the concierge by itself, unless the request has one with the same `clientId`. The request's status and turn
 * stay.
 * @throws {ServiceError} `file_missing`.
 */
export async function postConciergeMessage(services: Services, message: ConciergeMessage): Promise<void> {
  await services.db.transaction(async (transaction) => {
    // Messages of a request are stored one after the other, in the order in which they are shown.
    await transaction
      .select({ id: requests.id })
      .from(requests)
      .where(eq(requests.id, message.requestId))
      .for('update');
    if ((await storeConciergeMessage(transaction, services, message)) === null) return;
    await announceChange(transaction, message.requestId);
  });
}

/**
 * Stores a message of the concierge in a locked request and returns its id; null, and stores nothing, when the request has one with
 * the same `clientId`. The caller announces it.
 * @throws {ServiceError} `file_missing`.
 */
export async function storeConciergeMessage(
  transaction: Db,
  { clock }: Services,
  { userId, ...message }: ConciergeMessage,
): Promise<number | null> {
  const now = clock.now();
  const id = await insertMessage(transaction, { ...message, source: 'concierge', createdAt: now });
  if (id === null) return null;
  await claimAttachments(transaction, userId, message.requestId, message.attachmentKeys);
  await transaction
    .update(requests)
    .set({ updatedAt: now, unreadCount: sql`${requests.unreadCount} + 1` })
    .where(eq(requests.id, message.requestId));
  await startNotice(transaction, message.requestId, now);
  return id;
}
