import { and, eq, isNull } from 'drizzle-orm';
import type {
  DeskRequest,
  deskHandOver as endpoint,
  ThreadRest,
} from '../../../src/lib/contract/desk-request.ts';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { internalNotes } from '../../db/schema/desk.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Db } from '../../db/client.ts';
import type { Concierge, Services } from '../context.ts';
import { indexNote } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { refuseOtherOwner, requestClosed } from './claim-request.ts';
import type { FoundRequest } from './find-request.ts';
import { inScope } from '../desk/scope.ts';
import { refuseFullNotes, refuseOtherNote } from './notes.ts';
import { changeRequest, NOTHING } from './change-request.ts';

/**
 * Gives a request to another concierge, or back to the queue when `to` is null, with a note that stands on it until the next
 * owner has read it. It keeps the place in the queue. Sending the same `client_id` again changes nothing.
 * @throws {ServiceError} `not_found`, also for a concierge who does not serve the employee's company; `claimed_by_other`;
 * `request_closed`; `thread_moved` when the thread has a message that the concierge has not seen.
 */
export function handOver(
  services: Services,
  concierge: Concierge,
  id: string,
  { to, note, seen, client_id: clientId = null }: ParsedBodyOf<typeof endpoint>,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    const { id: requestId } = request;
    const stored = await transaction
      .insert(internalNotes)
      .values({
        requestId,
        conciergeId: concierge.id,
        body: note,
        clientId,
        isHandOver: true,
        createdAt: now,
      })
      .onConflictDoNothing({ target: [internalNotes.requestId, internalNotes.clientId] })
      .returning({ id: internalNotes.id });
    // A repeated hand-over changes nothing: the first one has moved the request.
    if (stored.length === 0) {
      await refuseOtherNote(transaction, {
        requestId,
        clientId,
        conciergeId: concierge.id,
        isHandOver: true,
      });
      return NOTHING;
    }
    await refuseFullNotes(transaction, requestId, { isHandOver: true });
    if (request.status === 'closed') throw requestClosed();
    if (seen !== undefined) refuseMoved(request, seen);
    // A lead may hand over what an absent colleague owns.
    if (concierge.role !== 'lead') refuseOtherOwner(concierge, request);
    if (to !== null) await refuseOutOfScope(transaction, to, requestId);
    await indexNote(transaction, requestId, note);
    return { events: [{ kind: 'handed_over', to }] };
  });
}

function refuseMoved(
  { ownerId, ownerName, newestMessageId }: FoundRequest,
  seen: { readonly owner_id: number; readonly message_id: number },
): void {
  if (ownerId !== seen.owner_id) {
    if (ownerId === null) throw new ServiceError('owner_gone');
    throw new ServiceError('claimed_by_other', { owner: ownerName });
  }
  if (newestMessageId > seen.message_id) {
    throw new ServiceError('thread_moved', { of: 'hand_over' });
  }
}

/** @throws {ServiceError} `not_found` for a concierge who is missing, or who does not serve the employee of the request. */
async function refuseOutOfScope(transaction: Db, conciergeId: number, requestId: number): Promise<void> {
  const [next] = await transaction
    .select({ companyIds: concierges.companyIds })
    .from(concierges)
    .where(and(eq(concierges.id, conciergeId), isNull(concierges.removedAt)))
    // Until the commit the concierge is neither removed nor serves others: `lockConcierge`.
    .for('key share');
  const served = next && and(eq(requests.id, requestId), inScope(next));
  if (served === undefined || (await transaction.$count(requests, served)) === 0) {
    throw new ServiceError('not_found', { of: 'concierge' });
  }
}
