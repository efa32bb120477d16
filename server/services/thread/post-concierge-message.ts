import { eq, sql } from 'drizzle-orm';
import { requests } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { announceChange } from '../live/announce.ts';
import { claimAttachments } from './claim-attachments.ts';
import { insertMessage } from './insert-message.ts';

export interface ConciergeMessage {
  readonly requestId: number;
  /** The employee, who owns the concierge's files, too. */
  readonly userId: number;
  readonly body: string;
  readonly attachmentKeys: readonly string[];
}

/**
 * Stores a message of the concierge. The request's status stays: starting and completing are separate calls.
 * @throws {ServiceError} `file_missing`.
 */
export async function postConciergeMessage(services: Services, message: ConciergeMessage): Promise<void> {
  await services.db.transaction(async (transaction) => {
    await transaction
      .select({ id: requests.id })
      .from(requests)
      .where(eq(requests.id, message.requestId))
      .for('update');
    const now = services.clock.now();
    await claimAttachments(transaction, message.userId, message.requestId, message.attachmentKeys);
    await insertMessage(transaction, {
      requestId: message.requestId,
      source: 'life_concierge',
      sourceName: `${services.productName} Concierge`,
      body: message.body,
      attachmentKeys: message.attachmentKeys,
      clientId: null,
      createdAt: now,
    });
    await transaction
      .update(requests)
      .set({ updatedAt: now, unreadCount: sql`${requests.unreadCount} + 1` })
      .where(eq(requests.id, message.requestId));
    await announceChange(transaction, message.requestId);
  });
}
