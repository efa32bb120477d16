import { and, eq, notExists, sql, type SQL } from 'drizzle-orm';
import type {
  deskCorrect as correctEndpoint,
  deskTakeBack as takeBackEndpoint,
  DeskRequest,
  ThreadRest,
} from '../../../src/lib/contract/desk-request.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { fileNameOfKey } from '../../../src/lib/format/files.ts';
import type { Db } from '../../db/client.ts';
import { answerNotices } from '../../db/schema/mails.ts';
import { messages, requests, uploads } from '../../db/schema/requests.ts';
import type { Concierge, Services } from '../context.ts';
import { recordAction } from '../desk/record-action.ts';
import { endNotice } from '../mails/answers/unread-notices.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { stopClocks } from '../requests/clocks.ts';
import { indexRequest } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { bodyHtml } from '../thread/body-html.ts';
import { writeDraft } from './reply.ts';
import { restoreTurn } from './restore-turn.ts';
import { changeRequest } from './show-request.ts';

/** The message that a call names, and the request that has it. */
interface Named {
  readonly id: string;
  readonly message_id: string;
}

/** Returns the condition of a message that the concierge wrote in a request: names are unique. */
function ownMessage({ name }: Concierge, requestId: number, messageId: string): SQL | undefined {
  return and(
    eq(messages.requestId, requestId),
    eq(messages.id, numericId(messageId) ?? 0),
    eq(messages.source, 'concierge'),
    eq(messages.sourceName, name),
  );
}

/**
 * Deletes a message of the concierge that nobody has read: docs/product/desk-request.md#taking-back. Its text comes back into the
 * concierge's draft, in front of `draft`; a card's does not, and its pictures stay for the next one.
 * @throws {ServiceError} `not_found`, also for a colleague's message; `too_late` once it was read, mailed or answered.
 */
export async function takeBack(
  services: Services,
  concierge: Concierge,
  { id, message_id: messageId }: Named,
  { draft }: ParsedBodyOf<typeof takeBackEndpoint>,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  const files: string[] = [];
  const reply = await changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    const { id: requestId, userId } = request;
    const own = ownMessage(concierge, requestId, messageId);
    const taken = await deleteUnread(transaction, requestId, own);
    if (taken === undefined)
      throw (await transaction.$count(messages, own)) === 0 ? messageMissing() : tooLate();
    if (taken.turn !== null)
      await restoreTurn(transaction, request, { messageId: taken.id, turn: taken.turn }, now);
    await countUnread(transaction, requestId, now);
    // The deleted message may have been the first answer.
    await stopClocks(transaction, requestId);
    if (taken.card === null) {
      const isNameOfFile = taken.attachmentKeys.some((key) => fileNameOfKey(key) === taken.body);
      const parts = [isNameOfFile ? '' : taken.body, draft].filter((part) => part.trim() !== '');
      await writeDraft(transaction, concierge, requestId, { kind: 'reply', body: parts.join('\n\n') }, now);
      files.push(...(await deleteFiles(transaction, requestId, taken.attachmentKeys)));
    }
    await indexRequest(transaction, requestId);
    await recordAction(transaction, concierge, { action: 'took_back', userId, requestId, createdAt: now });
    return 'everybody';
  });
  // After the rows: a file without a row is unreachable.
  for (const key of files) await services.storage.remove(key);
  return reply;
}

/**
 * Deletes the message of a locked request in one statement that also decides whether it may: a mail about it that is being written
 * holds the lock of the notice.
 */
async function deleteUnread(transaction: Db, requestId: number, own: SQL | undefined) {
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

/** Counts what is unread of a locked request, and ends its notice when nothing is. */
async function countUnread(transaction: Db, requestId: number, now: Date): Promise<void> {
  const [request] = await transaction
    .update(requests)
    .set({
      unreadCount: sql`(select count(*)::int from messages m
        where m.request_id = "requests"."id" and m.source = 'concierge' and m.id > "requests"."seen_message_id")`,
      firstAnswerMinutes: null,
      updatedAt: now,
    })
    .where(eq(requests.id, requestId))
    .returning({ unread: requests.unreadCount, completionUnseen: requests.completionUnseen });
  if (request?.unread === 0 && !request.completionUnseen) await endNotice(transaction, requestId);
}

/** Deletes the rows of a concierge's files that no message of the request has any more. Returns their keys. */
async function deleteFiles(transaction: Db, requestId: number, keys: readonly string[]): Promise<string[]> {
  const removed: string[] = [];
  for (const key of keys) {
    const using = transaction
      .select({ one: sql`1` })
      .from(messages)
      .where(and(eq(messages.requestId, requestId), sql`jsonb_exists(${messages.attachmentKeys}, ${key})`));
    const rows = await transaction
      .delete(uploads)
      .where(and(eq(uploads.key, key), uploads.fromConcierge, notExists(using)))
      .returning({ key: uploads.key });
    removed.push(...rows.map((row) => row.key));
  }
  return removed;
}

function messageMissing(): ServiceError {
  return new ServiceError('not_found', 'We could not find that message of yours.');
}

function tooLate(): ServiceError {
  return new ServiceError('too_late', 'It was read, mailed or answered already. You can correct it instead.');
}

/**
 * Changes the text of a message of the concierge, which is marked as corrected from then on: docs/product/desk-request.md#correction.
 * The same text has no effect.
 * @throws {ServiceError} `not_found`, also for a colleague's message; `validation` for a card.
 */
export function correct(
  services: Services,
  concierge: Concierge,
  { id, message_id: messageId }: Named,
  { body }: ParsedBodyOf<typeof correctEndpoint>,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    const { id: requestId, userId } = request;
    const own = ownMessage(concierge, requestId, messageId);
    const [message] = await transaction.select().from(messages).where(own);
    if (message === undefined) throw messageMissing();
    if (message.card !== null) {
      throw new ServiceError('validation', 'A card is not corrected. Please send another one.');
    }
    if (message.body === body) return 'nobody';
    await transaction
      .update(messages)
      .set({ body, bodyHtml: bodyHtml(body), correctedAt: now })
      .where(eq(messages.id, message.id));
    await transaction.update(requests).set({ updatedAt: now }).where(eq(requests.id, requestId));
    await indexRequest(transaction, requestId);
    // The records alone keep the earlier text.
    const record = { action: 'corrected', userId, requestId, detail: message.body, createdAt: now } as const;
    await recordAction(transaction, concierge, record);
    return 'everybody';
  });
}
