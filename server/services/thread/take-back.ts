import { and, eq, sql } from 'drizzle-orm';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import type { EmittedRequest, ThreadPart } from '../../../src/lib/contract/requests.ts';
import { fileNameOfKey } from '../../../src/lib/format/files.ts';
import type { Db } from '../../db/client.ts';
import { messages } from '../../db/schema/requests.ts';
import { change, type Decision } from '../../story/change.ts';
import { deleteOwnFile } from '../../story/delete-file.ts';
import { type LockedRequest, lockOwn } from '../../story/lock.ts';
import { deleteUnopened, takeBack } from '../../story/take-back.ts';
import { tellsOfDate } from '../appointments/change-date.ts';
import type { Services, Viewer } from '../context.ts';
import { holdsOf } from '../holds/holds.ts';
import { requestAddress, requestNotFound } from '../requests/request-address.ts';
import { indexRequest } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { removeDeletedFiles } from '../retention/remove-deleted-files.ts';
import { showRequest } from './read-thread.ts';

/**
 * Deletes a message of the viewer's, with its files, that no concierge has opened or answered, and returns the request:
 * docs/product/thread.md#taking-back.
 * @throws {ServiceError} `not_found`, also for a concierge's message; `too_late`.
 */
export function takeBackMessage(
  services: Services,
  viewer: Viewer,
  { id, message_id: messageId }: { readonly id: string; readonly message_id: string },
  part: ThreadPart,
): Promise<EmittedRequest> {
  return changeOwn(services, viewer, id, part, async (transaction, request, at, deleted) => {
    const own = and(
      eq(messages.requestId, request.id),
      eq(messages.id, numericId(messageId) ?? 0),
      eq(messages.source, 'user'),
    );
    if ((await transaction.$count(messages, own)) === 0)
      throw new ServiceError('not_found', { of: 'message' });
    // Of an account under a legal hold nothing is deleted, and no reply tells of it: docs/product/employees.md#legal-hold.
    if ((await holdsOf(transaction, viewer.userId)).length > 0) throw tooLate();
    const taken = await deleteUnopened(transaction, request, own);
    if (taken === undefined) throw tooLate();
    // Calendars may have the date: only a later one changes it there.
    if (await tellsOfDate(transaction, request.id, taken.id))
      throw new ServiceError('too_late', { of: 'date' });
    for (const key of taken.attachmentKeys) {
      const isElsewhere = await isAttached(transaction, request.id, key);
      if (!isElsewhere && (await deleteOwnFile(transaction, request, fileOf(key), at))) deleted.push(key);
    }
    return takeBack(transaction, request, taken, at);
  });
}

/**
 * Deletes a file of the viewer's for good, and returns the request: docs/product/thread.md#deleting-a-file.
 * @throws {ServiceError} `not_found` for a file that is not in the request or not theirs.
 */
export function deleteFile(
  services: Services,
  viewer: Viewer,
  { id, key }: { readonly id: string; readonly key: string },
  part: ThreadPart,
): Promise<EmittedRequest> {
  return changeOwn(services, viewer, id, part, async (transaction, request, at, deleted) => {
    const isDeleted = await deleteOwnFile(transaction, request, fileOf(key), at);
    if (!isDeleted) throw new ServiceError('not_found', { of: 'file' });
    deleted.push(key);
    return { events: [{ kind: 'deleted_file' }] };
  });
}

const fileOf = (key: string) => ({ key, name: fileNameOfKey(key) });

function tooLate(): ServiceError {
  return new ServiceError('too_late', { of: 'message' });
}

async function isAttached(transaction: Db, requestId: number, key: string): Promise<boolean> {
  const having = await transaction.$count(
    messages,
    and(eq(messages.requestId, requestId), sql`jsonb_exists(${messages.attachmentKeys}, ${key})`),
  );
  return having > 0;
}

/** Adds the keys of files that go after the commit to `deleted`. */
type Decide = (transaction: Db, request: LockedRequest, at: Date, deleted: string[]) => Promise<Decision>;

/** Lets what `decide` returns happen to a request of the viewer's, whose texts are then indexed anew. @throws {ServiceError} `not_found`. */
async function changeOwn(
  services: Services,
  viewer: Viewer,
  id: string,
  part: ThreadPart,
  decide: Decide,
): Promise<EmittedRequest> {
  const deleted: string[] = [];
  const reply = await services.db.transaction(async (transaction) => {
    const request = await lockOwn(transaction, viewer.userId, requestAddress(id));
    if (request === undefined) throw requestNotFound();
    const at = services.clock.now();
    const decision = await decide(transaction, request, at, deleted);
    await change(transaction, request, { ...decision, by: null, at });
    await indexRequest(transaction, request.id);
    return showRequest({ ...services, db: transaction }, viewer, id, part);
  });
  // After the locks: the store may take seconds. What it does not remove, the clean-up does.
  if (deleted.length > 0)
    await removeDeletedFiles(services, deleted).catch(() => services.alerts.raise('storage'));
  return reply;
}
