import { and, eq, notExists, sql, type SQL } from 'drizzle-orm';
import { isBlank } from '../../../src/lib/contract/shared/blank.ts';
import type {
  deskCorrect as correctEndpoint,
  deskTakeBack as takeBackEndpoint,
  DeskRequest,
  ThreadRest,
} from '../../../src/lib/contract/desk-request.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { fileNameOfKey } from '../../../src/lib/format/files.ts';
import type { Db } from '../../db/client.ts';
import { messages, uploads } from '../../db/schema/requests.ts';
import { correctMessage } from '../../story/messages.ts';
import { deleteUnread, takeBack as takeBackOf } from '../../story/take-back.ts';
import type { Concierge, Services } from '../context.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { holdsOf } from '../holds/holds.ts';
import { indexRequest } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { writeDraft } from './reply.ts';
import { tellsOfDate } from '../appointments/change-date.ts';
import { changeRequest, NOTHING } from './change-request.ts';

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
 * concierge's draft, in front of `draft`; a card's does not, and its pictures stay for the next one, nor does that about a date, which is as
 * before then.
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
    const { id: requestId } = request;
    const own = ownMessage(concierge, requestId, messageId);
    if ((await transaction.$count(messages, own)) === 0) throw messageMissing();
    // Of an account under a legal hold nothing is deleted, and no reply tells of it: docs/product/employees.md#legal-hold.
    if ((await holdsOf(transaction, request.userId)).length > 0) throw tooLate();
    const taken = await deleteUnread(transaction, requestId, own);
    if (taken === undefined) throw tooLate();
    if (taken.card === null && !(await tellsOfDate(transaction, requestId, taken.id))) {
      const isNameOfFile = taken.attachmentKeys.some((key) => fileNameOfKey(key) === taken.body);
      const parts = [isNameOfFile ? '' : taken.body, draft].filter((part) => !isBlank(part));
      await writeDraft(transaction, concierge, requestId, { kind: 'reply', body: parts.join('\n\n') }, now);
      files.push(...(await deleteFiles(transaction, requestId, taken.attachmentKeys)));
    }
    await indexRequest(transaction, requestId);
    return takeBackOf(transaction, request, taken, now);
  });
  // After the rows: a file without a row is unreachable.
  for (const key of files) await services.storage.remove(key);
  return reply;
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
  return new ServiceError('not_found', { of: 'message' });
}

function tooLate(): ServiceError {
  return new ServiceError('too_late', { of: 'desk' });
}

/**
 * Changes the text of a message of the concierge, which is marked as corrected from then on: docs/product/desk-request.md#correction.
 * The same text has no effect.
 * @throws {ServiceError} `not_found`, also for a colleague's message; `not_correctable` for a card and for what tells of a date.
 */
export function correct(
  services: Services,
  concierge: Concierge,
  { id, message_id: messageId }: Named,
  { body }: ParsedBodyOf<typeof correctEndpoint>,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    const { id: requestId } = request;
    const own = ownMessage(concierge, requestId, messageId);
    const [message] = await transaction.select().from(messages).where(own);
    if (message === undefined) throw messageMissing();
    if (message.card !== null) {
      throw new ServiceError('not_correctable', { of: 'card' });
    }
    if (await tellsOfDate(transaction, requestId, message.id)) {
      throw new ServiceError('not_correctable', { of: 'date' });
    }
    if (message.body === body) return NOTHING;
    await correctMessage(transaction, message.id, body, now);
    await indexRequest(transaction, requestId);
    // The records alone keep the earlier text.
    return { events: [{ kind: 'corrected', messageId: message.id }], detail: message.body };
  });
}
