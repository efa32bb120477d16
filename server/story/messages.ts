import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Card, CardAnswer } from '../../src/lib/contract/card-rules.ts';
import { type Db, oncePerDb } from '../db/client.ts';
import { requestWords } from '../db/schema/desk.ts';
import { messages, requestEvents, uploads } from '../db/schema/requests.ts';
import type { Services } from '../services/context.ts';
import { withWords, wordsOf } from '../services/requests/search-words.ts';
import { ServiceError } from '../services/service-error.ts';
import { bodyHtml } from '../services/thread/body-html.ts';
import { change } from './change.ts';
import { MESSAGE_KINDS, type MessageKind } from './events.ts';
import { lockById } from './lock.ts';

interface NewMessage {
  readonly kind: MessageKind;
  /** The concierge who wrote it; null for the employee and for a note of our own. */
  readonly conciergeId: number | null;
  readonly requestId: number;
  readonly sourceName: string;
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  /** The sender's own id of the message; null stores it each time. */
  readonly clientId: string | null;
  readonly card?: Card | null;
  readonly cardAnswer?: CardAnswer | null;
  readonly createdAt: Date;
  /** What else its event carries. */
  readonly detail?: { readonly isThanks?: true };
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
  const told = db.$with('told').as(
    db
      .insert(requestEvents)
      .select(
        db
          .select({
            requestId: stored.requestId,
            number: sql`(select coalesce(max(e.number), 0) + 1 from request_events e
              where e.request_id = ${stored.requestId})`.as('number'),
            kind: sql`${sql.placeholder('kind')}::text`.as('kind'),
            conciergeId: sql`${sql.placeholder('conciergeId')}::integer`.as('concierge_id'),
            messageId: stored.id,
            detail: sql`${sql.placeholder('detail')}::jsonb`.as('detail'),
            at: sql`${sql.placeholder('at')}::timestamptz`.as('at'),
          })
          .from(stored),
      )
      .returning({ number: requestEvents.number }),
  );
  return db.with(stored, indexed, told).select({ id: stored.id }).from(stored).prepare('insert_message');
});

/**
 * Stores a message with its event and makes it findable, unless the request already has one with the same `clientId` or, for an
 * automatic note, has one. Returns its id; null when it was not stored. The caller lets the event `change` the request.
 * @throws {ServiceError} `client_id_taken` for the `clientId` of somebody else's message.
 */
export async function insertMessage(
  db: Db,
  { card = null, cardAnswer = null, createdAt, detail = {}, ...message }: NewMessage,
): Promise<number | null> {
  const [stored] = await inserted(db).execute({
    ...message,
    source: message.kind === 'wrote' ? 'user' : 'concierge',
    isAutomatic: message.kind === 'acknowledged',
    bodyHtml: bodyHtml(message.body),
    card: card && JSON.stringify(card),
    cardAnswer: cardAnswer && JSON.stringify(cardAnswer),
    createdAt: createdAt.toISOString(),
    at: createdAt.toISOString(),
    words: wordsOf([message.body]),
    detail: JSON.stringify(detail),
  });
  if (stored === undefined) await refuseForeignId(db, message);
  return stored?.id ?? null;
}

/** A message that is repeated is stored already; another one, which would be taken for it, is refused. */
async function refuseForeignId(
  db: Db,
  {
    kind,
    conciergeId,
    requestId,
    clientId,
  }: Pick<NewMessage, 'kind' | 'conciergeId' | 'requestId' | 'clientId'>,
): Promise<void> {
  if (clientId === null) return;
  const [known] = await db
    .select({ source: messages.source, kind: requestEvents.kind, conciergeId: requestEvents.conciergeId })
    .from(messages)
    .leftJoin(
      requestEvents,
      and(eq(requestEvents.messageId, messages.id), inArray(requestEvents.kind, [...MESSAGE_KINDS])),
    )
    .where(and(eq(messages.requestId, requestId), eq(messages.clientId, clientId)))
    .limit(1);
  if (known === undefined) return;
  // A message of an earlier version may have no event.
  const isOfSender =
    (known.source === 'user') === (kind === 'wrote') &&
    (known.kind === null || known.conciergeId === conciergeId);
  if (!isOfSender) {
    throw new ServiceError('client_id_taken', { of: 'message' });
  }
}

/** Stores another text of a message, which is marked as corrected from then on. */
export async function correctMessage(
  transaction: Db,
  id: number,
  body: string,
  correctedAt: Date,
): Promise<void> {
  await transaction
    .update(messages)
    .set({ body, bodyHtml: bodyHtml(body), correctedAt })
    .where(eq(messages.id, id));
}

export function attachmentMissing(): ServiceError {
  return new ServiceError('file_missing', { of: 'attachment' });
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
        isNull(uploads.deletedAt),
        or(isNull(uploads.requestId), eq(uploads.requestId, requestId)),
      ),
    )
    .returning({ key: uploads.key });
  if (claimed.length !== wanted.length) throw attachmentMissing();
}

interface AutomaticNote {
  readonly requestId: number;
  readonly sourceName: string;
  readonly body: string;
}

/**
 * Posts a note that we write ourselves, once in a request. A machine is no person: the note is no answer, never unread, and no mail is
 * about it. The request's status and turn stay.
 */
export async function postAutomaticNote({ db, clock }: Services, note: AutomaticNote): Promise<void> {
  const { requestId } = note;
  await db.transaction(async (transaction) => {
    // Messages of a request are stored one after the other, in the order in which they are shown.
    const request = await lockById(transaction, requestId);
    if (request === undefined) return;
    const at = clock.now();
    const kind = { kind: 'acknowledged', conciergeId: null, clientId: null, attachmentKeys: [] } as const;
    const messageId = await insertMessage(transaction, { ...note, ...kind, createdAt: at });
    if (messageId === null) return;
    await change(transaction, request, { by: null, at, events: [{ kind: 'acknowledged', messageId }] });
  });
}
