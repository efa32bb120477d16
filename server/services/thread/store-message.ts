import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Card, CardAnswer } from '../../../src/lib/contract/card-rules.ts';
import type { Db } from '../../db/client.ts';
import { messages, uploads } from '../../db/schema/requests.ts';
import { indexMessage } from '../requests/index-words.ts';
import { ServiceError } from '../service-error.ts';
import { bodyHtml } from './body-html.ts';

interface NewMessage {
  readonly requestId: number;
  readonly source: 'user' | 'concierge';
  readonly sourceName: string;
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  readonly clientId: string | null;
  readonly card?: Card | null;
  readonly cardAnswer?: CardAnswer | null;
  readonly createdAt: Date;
}

/** Stores a message, unless the request already has one with the same `clientId`. Returns its id; null when it was not stored. */
export async function insertMessage(db: Db, message: NewMessage): Promise<number | null> {
  const [stored] = await db
    .insert(messages)
    .values({
      ...message,
      bodyHtml: bodyHtml(message.body),
      // The clocks of two processes differ by a little: messages stay in the order in which they are stored.
      createdAt: sql`greatest(${message.createdAt.toISOString()}::timestamptz,
        (select max(m.created_at) from messages m where m.request_id = ${message.requestId}))`,
    })
    .onConflictDoNothing({ target: [messages.requestId, messages.clientId] })
    .returning({ id: messages.id });
  if (stored === undefined) return null;
  await indexMessage(db, message.requestId, message.body);
  return stored.id;
}

export function attachmentMissing(): ServiceError {
  return new ServiceError('file_missing', 'We could not find the attached file. Please attach it again.');
}

/**
 * Binds an employee's stored files to a request, inside the caller's transaction.
 * @throws {ServiceError} `file_missing` unless each is the employee's, is stored, and belongs to this request or to none.
 */
export async function claimAttachments(
  transaction: Db,
  userId: number,
  requestId: number,
  keys: readonly string[],
): Promise<void> {
  const wanted = [...new Set(keys)];
  if (wanted.length === 0) return;
  const claimed = await transaction
    .update(uploads)
    .set({ requestId })
    .where(
      and(
        inArray(uploads.key, wanted),
        eq(uploads.userId, userId),
        isNotNull(uploads.storedAt),
        or(isNull(uploads.requestId), eq(uploads.requestId, requestId)),
      ),
    )
    .returning({ key: uploads.key });
  if (claimed.length !== wanted.length) throw attachmentMissing();
}
