import type { CardAnswer } from '../../../src/lib/contract/card-rules.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { postMessage as endpoint } from '../../../src/lib/contract/thread.ts';
import type { Db } from '../../db/client.ts';
import { change } from '../../story/change.ts';
import type { RequestEvent } from '../../story/events.ts';
import { lockForMessage, type LockedRequest } from '../../story/lock.ts';
import { attachmentMissing, claimAttachments, insertMessage } from '../../story/messages.ts';
import type { DateChange } from '../appointments/change-date.ts';
import type { Services, Viewer } from '../context.ts';
import type { EmittedRequest, ThreadPart } from '../../../src/lib/contract/requests.ts';
import { showRequest } from './read-thread.ts';
import { requestAddress, requestNotFound } from '../requests/request-address.ts';
import { ServiceError } from '../service-error.ts';
import { messageSizes, refuseTooMuch } from '../quota/message-limits.ts';
import { storedUpload } from '../uploads/receive-file.ts';
import { bodyHtml } from './body-html.ts';

/** What the employee sends, once the request is locked; null for what the thread has already. */
export interface OwnMessage {
  readonly body: string;
  readonly attachmentKeys: readonly string[];
  readonly cardAnswer: CardAnswer | null;
  /** The date that the message tells of. */
  readonly date?: Omit<DateChange, 'body'>;
  /** True when they only say thanks: docs/product/completion.md#message-of-thanks. */
  readonly isThanks?: boolean | undefined;
}

/**
 * Stores the viewer's message and returns the request with a part of its thread or all of it. The sender is taken from the account.
 * A message reopens a completed request as `in_progress`, so that the concierge sees it.
 * @throws {ServiceError} `not_found`; `file_missing` for an attachment that is not the viewer's, is not stored or belongs
 * to another request; `too_late` for one that was taken back; `too_many_requests` and `thread_full`: docs/product/api.md#limits-per-account.
 */
export async function postMessage(
  services: Services,
  viewer: Viewer,
  id: string,
  { message }: ParsedBodyOf<typeof endpoint>,
  part: ThreadPart,
): Promise<EmittedRequest> {
  const { body, attachment_keys: attachmentKeys, client_id: clientId = null, is_thanks: isThanks } = message;
  await refuseMissingFiles(services, viewer, attachmentKeys);
  return storeOwnMessage(services, viewer, id, { clientId, part }, () =>
    Promise.resolve({ body, attachmentKeys, cardAnswer: null, isThanks }),
  );
}

/** @throws {ServiceError} `file_missing` unless each is the viewer's and is stored. */
export async function refuseMissingFiles(
  services: Services,
  { userId }: Viewer,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    if ((await storedUpload(services, userId, key)) === null) throw attachmentMissing();
  }
}

/**
 * Stores the message that `write` returns for the locked request, and takes the request to its next turn. Sending the same
 * `clientId` again stores nothing and returns the same thread.
 * @throws {ServiceError} as `postMessage` does.
 */
export async function storeOwnMessage(
  services: Services,
  viewer: Viewer,
  id: string,
  { clientId, part }: { readonly clientId: string | null; readonly part: ThreadPart },
  write: (transaction: Db, request: LockedRequest) => Promise<OwnMessage | null>,
): Promise<EmittedRequest> {
  const address = requestAddress(id);
  const { userId } = viewer;
  return services.db.transaction(async (transaction) => {
    const read = () => showRequest({ ...services, db: transaction }, viewer, id, part);
    // Statements that need no answer of each other are sent together, in this order: each answer takes a round trip.
    const [request, sizes] = await Promise.all([
      lockForMessage(transaction, { ...address, userId }),
      messageSizes(transaction, services, { ...address, userId, clientId }),
    ]);
    if (request === undefined) throw requestNotFound();
    if (sizes.isRepeated) return read();
    if (sizes.wasTakenBack) throw takenBack();
    const written = await write(transaction, request);
    if (written === null) return read();
    const { isThanks = false, date, ...message } = written;
    const detail = isThanks && isCompleted(request) ? ({ isThanks: true } as const) : {};
    await refuseTooMuch(transaction, services, viewer, sizes, bodyHtml(message.body));
    const requestId = request.id;
    const now = services.clock.now();
    const sender = { kind: 'wrote', conciergeId: null, sourceName: viewer.fullName, clientId } as const;
    const inserted = insertMessage(transaction, { ...message, ...sender, requestId, createdAt: now, detail });
    const dated = date === undefined ? [] : [datedBy(date, await inserted)];
    const stored = Promise.all([
      inserted,
      claimAttachments(transaction, userId, requestId, message.attachmentKeys),
      change(transaction, request, { by: null, at: now, events: [...wrote(request, detail), ...dated] }),
    ]);
    // The thread shows how a completion ended.
    if (request.status === 'closed') await stored;
    const [, thread] = await Promise.all([stored, read()]);
    return thread;
  });
}

/** A repeat after a lost answer comes late: docs/product/thread.md#taking-back. */
function takenBack(): ServiceError {
  return new ServiceError('too_late', { of: 'taken_back' });
}

function isCompleted({ status, newestCompletion }: LockedRequest): boolean {
  return status === 'closed' && newestCompletion?.reopened_by === null;
}

function datedBy(date: Omit<DateChange, 'body'>, messageId: number | null): RequestEvent {
  return { kind: 'dated', ...date, ...(messageId !== null && { messageId }) };
}

/** An absent owner does not read the message: anybody may answer. Thanks wait for no answer. */
function wrote(
  { isOwnerAbsent }: LockedRequest,
  detail: { readonly isThanks?: true },
): readonly RequestEvent[] {
  const leaves = isOwnerAbsent && detail.isThanks !== true;
  return [{ kind: 'wrote', ...detail }, ...(leaves ? [{ kind: 'owner_left' } as const] : [])];
}
