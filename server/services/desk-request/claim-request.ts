import { and, eq, isNull } from 'drizzle-orm';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { internalNotes } from '../../db/schema/desk.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Db } from '../../db/client.ts';
import type { Concierge, Services } from '../context.ts';
import { indexNote } from '../requests/index-words.ts';
import { announceChange } from '../live/announce.ts';
import { ServiceError } from '../service-error.ts';
import { type FoundRequest, lockRequest } from './find-request.ts';
import { recordAction } from '../desk/record-action.ts';
import { readWholeRequest } from './show-request.ts';

/**
 * Makes the concierge the owner of a request, and starts it when it is in the queue. Repeating it has no effect.
 * @throws {ServiceError} `not_found`; `claimed_by_other` with the owner's name; `request_closed`.
 */
export async function claimRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  await services.db.transaction(async (transaction) => {
    const request = await lockRequest(transaction, concierge, id);
    if (request.status === 'closed') throw requestClosed();
    if (request.ownerId === concierge.id) return;
    refuseOtherOwner(concierge, request);
    const now = services.clock.now();
    await recordClaim(transaction, concierge, request, now);
    await transaction
      .update(requests)
      .set({ ownerId: concierge.id, status: 'in_progress', updatedAt: now })
      .where(eq(requests.id, request.id));
    await announceChange(transaction, request.id);
  });
  return readWholeRequest(services, concierge, id, rest);
}

export function requestClosed(): ServiceError {
  return new ServiceError('request_closed', 'This request is already completed.');
}

/** @throws {ServiceError} `claimed_by_other` when another concierge owns the request. */
export function refuseOtherOwner(concierge: Concierge, { ownerId, ownerName }: FoundRequest): void {
  if (ownerId === null || ownerId === concierge.id) return;
  throw new ServiceError('claimed_by_other', `Claimed by ${ownerName ?? 'another concierge'}.`);
}

/** Records that a concierge became the owner of a locked request, and that this started it. */
export async function recordClaim(
  transaction: Db,
  concierge: Concierge,
  { id: requestId, userId, status }: FoundRequest,
  createdAt: Date,
): Promise<void> {
  await recordAction(transaction, concierge, { action: 'claimed', userId, requestId, createdAt });
  if (status !== 'open') return;
  await recordAction(transaction, concierge, { action: 'started', userId, requestId, createdAt });
}

/**
 * Gives a request to another concierge, or back to the queue when `to` is null, with a note that stands on it until the next
 * owner has read it. It keeps the place in the queue.
 * @throws {ServiceError} `not_found`, also for a concierge who does not serve the employee's company; `claimed_by_other`;
 * `request_closed`.
 */
export async function handOver(
  services: Services,
  concierge: Concierge,
  id: string,
  { to, note }: { readonly to: number | null; readonly note: string },
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  await services.db.transaction(async (transaction) => {
    const request = await lockRequest(transaction, concierge, id);
    if (request.status === 'closed') throw requestClosed();
    // A lead may hand over what an absent colleague owns.
    if (concierge.role !== 'lead') refuseOtherOwner(concierge, request);
    if (to !== null) await refuseOutOfScope(transaction, to, id);
    const now = services.clock.now();
    const { id: requestId, userId } = request;
    await transaction.insert(internalNotes).values({
      requestId,
      conciergeId: concierge.id,
      body: note,
      isHandOver: true,
      createdAt: now,
    });
    await indexNote(transaction, requestId, note);
    await transaction
      .update(requests)
      // A reminder needs an owner, so one that goes back to the queue is due now.
      .set({
        ownerId: to,
        updatedAt: now,
        ...(to === null && isLater(request, now) ? { waitingSince: now } : {}),
      })
      .where(eq(requests.id, requestId));
    await recordAction(transaction, concierge, { action: 'handed_over', userId, requestId, createdAt: now });
    await announceChange(transaction, requestId);
  });
  return readWholeRequest(services, concierge, id, rest);
}

const isLater = ({ waitsFor, waitingSince }: FoundRequest, now: Date) =>
  waitsFor === 'us' && waitingSince > now;

async function refuseOutOfScope(transaction: Db, conciergeId: number, id: string): Promise<void> {
  const [next] = await transaction
    .select()
    .from(concierges)
    .where(and(eq(concierges.id, conciergeId), isNull(concierges.removedAt)));
  if (next === undefined) throw new ServiceError('not_found', 'We could not find that concierge.');
  await lockRequest(
    transaction,
    {
      id: next.id,
      name: next.name,
      role: next.role,
      companyIds: next.companyIds,
      userId: next.userId,
      sessionId: null,
    },
    id,
  );
}
