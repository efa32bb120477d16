import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Card, CardAnswer } from '../../../src/lib/contract/card-rules.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { requestWords } from '../../db/schema/desk.ts';
import { messages, uploads, requests } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { announceChange } from '../live/live-changes.ts';
import { startNotice } from '../mails/answers/unread-notices.ts';
import { withWords, wordsOf } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { bodyHtml } from './body-html.ts';

interface NewMessage {
  readonly requestId: number;
  readonly source: 'user' | 'concierge';
  readonly sourceName: string;
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  readonly clientId: string | null;
  readonly isAutomatic?: boolean;
  readonly card?: Card | null;
  readonly cardAnswer?: CardAnswer | null;
  readonly createdAt: Date;
}

const inserted = oncePerDb((db) => {
  const requestId = sql.placeholder('requestId');
  const stored = db.$with('stored').as(
    db
      .insert(messages)
      .values({
        requestId,
        source: sql.placeholder('source'),
        sourceName: sql.placeholder('sourceName'),
        body: sql.placeholder('body'),
        bodyHtml: sql.placeholder('bodyHtml'),
        attachmentKeys: sql.placeholder('attachmentKeys'),
        clientId: sql.placeholder('clientId'),
        isAutomatic: sql.placeholder('isAutomatic'),
        card: sql`${sql.placeholder('card')}::jsonb`,
        cardAnswer: sql`${sql.placeholder('cardAnswer')}::jsonb`,
        // The clocks of two processes differ by a little: messages stay in the order in which they are stored.
        createdAt: sql`greatest(${sql.placeholder('createdAt')}::timestamptz,
          (select max(m.created_at) from messages m where m.request_id = ${requestId}))`,
      })
      .onConflictDoNothing()
      .returning({ id: messages.id, requestId: messages.requestId }),
  );
  const indexed = db.$with('indexed').as(
    db
      .update(requestWords)
      .set(withWords(sql`${sql.placeholder('words')}::text::tsvector`))
      .from(stored)
      .where(eq(requestWords.requestId, stored.requestId))
      .returning({ requestId: requestWords.requestId }),
  );
  return db.with(stored, indexed).select({ id: stored.id }).from(stored).prepare('insert_message');
});

/**
 * Stores a message and makes it findable, unless the request already has one with the same `clientId` or, for an automatic note, has one. Returns its id; null when it
 * was not stored.
 */
export async function insertMessage(
  db: Db,
  { card = null, cardAnswer = null, isAutomatic = false, createdAt, ...message }: NewMessage,
): Promise<number | null> {
  const [stored] = await inserted(db).execute({
    ...message,
    isAutomatic,
    bodyHtml: bodyHtml(message.body),
    card: card && JSON.stringify(card),
    cardAnswer: cardAnswer && JSON.stringify(cardAnswer),
    createdAt: createdAt.toISOString(),
    words: wordsOf([message.body]),
  });
  return stored?.id ?? null;
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

interface ConciergeMessage {
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

interface AutomaticNote {
  readonly requestId: number;
  readonly sourceName: string;
  readonly body: string;
}

/**
 * Posts a note that we write ourselves, once in a request: it is unread like a message, but no answer, so that no mail is about it. The
 * request's status and turn stay.
 */
export async function postAutomaticNote({ db, clock }: Services, note: AutomaticNote): Promise<void> {
  const { requestId } = note;
  await db.transaction(async (transaction) => {
    // Messages of a request are stored one after the other, in the order in which they are shown.
    await transaction
      .select({ id: requests.id })
      .from(requests)
      .where(eq(requests.id, requestId))
      .for('update');
    const now = clock.now();
    const kind = { source: 'concierge', clientId: null, attachmentKeys: [], isAutomatic: true } as const;
    const id = await insertMessage(transaction, { ...note, ...kind, createdAt: now });
    if (id === null) return;
    await countAsUnread(transaction, requestId, now);
    await announceChange(transaction, requestId);
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
  await countAsUnread(transaction, message.requestId, now);
  await startNotice(transaction, message.requestId, now);
  return id;
}

async function countAsUnread(transaction: Db, requestId: number, now: Date): Promise<void> {
  await transaction
    .update(requests)
    .set({ updatedAt: now, unreadCount: sql`${requests.unreadCount} + 1` })
    .where(eq(requests.id, requestId));
}
