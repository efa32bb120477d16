import { and, eq } from 'drizzle-orm';
import type { Card } from '../../../src/lib/contract/card-rules.ts';
import type {
  DeskRequest,
  deskReply,
  NextStep,
  ThreadRest,
  deskDraft,
} from '../../../src/lib/contract/desk-request.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { deskDrafts } from '../../db/schema/desk.ts';
import type { Concierge, Services } from '../context.ts';
import type { RequestEvent } from '../../story/events.ts';
import { attachmentMissing, claimAttachments, insertMessage } from '../../story/messages.ts';
import { recordAction } from '../../story/record-action.ts';
import { recordRead } from '../desk/record-read.ts';
import { holderOf } from '../session/find-session.ts';
import { ServiceError } from '../service-error.ts';
import { type PresignedUpload, createUpload, expiringUrlOf } from '../uploads/file-addresses.ts';
import { storedUpload } from '../uploads/receive-file.ts';
import { findRequest } from './find-request.ts';
import { stepEvents } from './next-step.ts';
import { changeRequest, NOTHING } from './change-request.ts';

/** What a concierge sends, and what happens to the request with it. */
interface NewReply {
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  readonly clientId: string | null;
  /** Null for a reply without a card, which deletes its writer's draft. */
  readonly card: Card | null;
  /** Null where its writer has not said so: it then waits for them. */
  readonly next: NextStep | null;
  /** The newest message that the concierge has seen; undefined does not compare. */
  readonly seenId: number | undefined;
  readonly onStored?: (transaction: Db, messageId: number) => Promise<void>;
}

/**
 * Posts a message under the concierge's name and takes the request to its next step. Replying to a request without an owner
 * claims it. Sending the same `client_id` again stores nothing and returns the same thread.
 * @throws {ServiceError} `not_found`; `file_missing`; `thread_moved` when the thread has a message that the concierge has not
 * seen (docs/product/desk-request.md#nobody-writes-over-anybody); `time_past` for a time that has passed.
 */
export async function reply(
  services: Services,
  concierge: Concierge,
  id: string,
  { message, next, seen_message_id: seenId }: ParsedBodyOf<typeof deskReply>,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  const { body, attachment_keys: attachmentKeys, client_id: clientId = null } = message;
  return storeReply(
    services,
    concierge,
    id,
    { body, attachmentKeys, clientId, card: null, next: next ?? null, seenId },
    rest,
  );
}

/** Stores a reply with a card or without. @throws {ServiceError} as `reply` does. */
export async function storeReply(
  services: Services,
  concierge: Concierge,
  id: string,
  { next, seenId, onStored, ...message }: NewReply,
  rest: ThreadRest,
): Promise<DeskRequest> {
  const { userId } = await findRequest(services.db, concierge, id);
  for (const key of message.attachmentKeys) {
    if ((await storedUpload(services, userId, key)) === null) throw attachmentMissing();
  }
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    const requestId = request.id;
    const { body, attachmentKeys, clientId, card } = message;
    const messageId = await insertMessage(transaction, {
      ...{ kind: 'replied', conciergeId: concierge.id, requestId, sourceName: concierge.name },
      ...{ body, attachmentKeys, clientId, card, createdAt: now },
    });
    // A repeated reply is not compared: it was stored when its thread was current.
    if (messageId === null) return NOTHING;
    if (seenId !== undefined && seenId < request.newestMessageId) {
      throw new ServiceError('thread_moved', { of: 'reply' });
    }
    await claimAttachments(transaction, userId, requestId, attachmentKeys);
    await onStored?.(transaction, messageId);
    if (card === null) await removeDraft(transaction, concierge, requestId, 'reply');
    const step = await stepEvents(transaction, concierge, request, next ?? { step: 'them' }, now, messageId);
    return { events: [{ kind: 'replied', messageId }, ...(next === null ? step.map(unsaid) : step)] };
  });
}

/** Returns the step of a reply whose writer has not said what the request waits for. */
function unsaid(event: RequestEvent): RequestEvent {
  return event.kind === 'waited' ? { ...event, isUnsaid: true } : event;
}

/**
 * Returns a single-use upload address for a concierge's file. The file belongs to the request's employee.
 * @throws {ServiceError} `not_found`.
 */
export async function presignDeskUpload(
  services: Services,
  concierge: Concierge,
  id: string,
  fileName: string,
): Promise<PresignedUpload> {
  const { id: requestId, userId } = await findRequest(services.db, concierge, id);
  const owner = { userId, requestId, fromConcierge: true, holder: await holderOf(services, concierge) };
  return createUpload(services, services.db, owner, fileName);
}

/**
 * Returns a short-lived address of a file of the request, and records that the concierge opened it. The preview of a picture is a part
 * of the open request: docs/product/desk-audit.md#recorded-actions.
 * @throws {ServiceError} `not_found`, also for a file of another request.
 */
export async function deskFileUrl(
  services: Services,
  concierge: Concierge,
  id: string,
  { key, preview = false }: { readonly key: string; readonly preview?: boolean | undefined },
): Promise<string> {
  const { id: requestId, userId } = await findRequest(services.db, concierge, id);
  const holder = await holderOf(services, concierge);
  const url = await expiringUrlOf(services, { userId, requestId, holder }, key, preview ? 'preview' : 'file');
  if (preview) {
    await recordRead(services, concierge, { action: 'opened', userId, requestId, detail: null });
    return url;
  }
  await recordAction(services.db, concierge, {
    action: 'opened_file',
    userId,
    requestId,
    createdAt: services.clock.now(),
  });
  return url;
}

type Written = ParsedBodyOf<typeof deskDraft>;

/**
 * Stores the concierge's unsent text of a request; an empty one removes it. Drafts of others stay: a hand-over or a completion
 * loses none (docs/product/desk-request.md#drafts).
 * @throws {ServiceError} `not_found`.
 */
export async function saveDraft(
  { db, clock }: Services,
  concierge: Concierge,
  id: string,
  written: Written,
): Promise<void> {
  const { id: requestId } = await findRequest(db, concierge, id);
  await writeDraft(db, concierge, requestId, written, clock.now());
}

/** Stores or removes a draft of a request within the concierge's scope. */
export async function writeDraft(
  db: Db,
  concierge: Concierge,
  requestId: number,
  { kind, body }: Written,
  updatedAt: Date,
): Promise<void> {
  if (body === '') {
    await removeDraft(db, concierge, requestId, kind);
    return;
  }
  const written = { body, updatedAt };
  await db
    .insert(deskDrafts)
    .values({ requestId, conciergeId: concierge.id, kind, ...written })
    .onConflictDoUpdate({
      target: [deskDrafts.requestId, deskDrafts.conciergeId, deskDrafts.kind],
      set: written,
    });
}

export async function removeDraft(
  db: Db,
  { id }: Concierge,
  requestId: number,
  kind: Written['kind'],
): Promise<void> {
  await db
    .delete(deskDrafts)
    .where(
      and(eq(deskDrafts.requestId, requestId), eq(deskDrafts.conciergeId, id), eq(deskDrafts.kind, kind)),
    );
}
