import { and, eq, isNull } from 'drizzle-orm';
import type { DeskRequest, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import { internalNotes } from '../../db/schema/desk.ts';
import type { Db } from '../../db/client.ts';
import type { Concierge, Services } from '../context.ts';
import { indexNote } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { findRequest } from './find-request.ts';
import { changeRequest, NOTHING } from './change-request.ts';

/** A request is read with all of its notes. The last ones are for hand-overs, which need a note. */
const NOTES_MAX = 300;
const NOTES_WITH_HAND_OVERS_MAX = 400;

/** Refuses another note of a locked request that has very many. @throws {ServiceError} `thread_full`. */
export async function refuseFullNotes(
  transaction: Db,
  requestId: number,
  { isHandOver }: { readonly isHandOver: boolean },
): Promise<void> {
  const count = await transaction.$count(internalNotes, eq(internalNotes.requestId, requestId));
  // The new one is counted: a repeated note, which is not stored, is not refused.
  if (count <= (isHandOver ? NOTES_WITH_HAND_OVERS_MAX : NOTES_MAX)) return;
  throw new ServiceError('thread_full', { of: 'notes' });
}

interface NoteOfSender {
  readonly requestId: number;
  readonly clientId: string | null;
  readonly conciergeId: number;
  readonly isHandOver: boolean;
}

/** Lets a repeated note pass. @throws {ServiceError} `client_id_taken` when another note of the request has its `client_id`. */
export async function refuseOtherNote(
  transaction: Db,
  { requestId, clientId, conciergeId, isHandOver }: NoteOfSender,
): Promise<void> {
  const known = await transaction.$count(
    internalNotes,
    and(
      eq(internalNotes.requestId, requestId),
      eq(internalNotes.clientId, clientId ?? ''),
      eq(internalNotes.conciergeId, conciergeId),
      eq(internalNotes.isHandOver, isHandOver),
    ),
  );
  if (known > 0) return;
  throw new ServiceError('client_id_taken', { of: 'note' });
}

/**
 * Stores a note that only concierges read. Sending the same `client_id` again stores one. It changes nobody's turn.
 * @throws {ServiceError} `not_found`; `too_many_requests`; `thread_full`; as `refuseOtherNote`.
 */
export function addNote(
  services: Services,
  concierge: Concierge,
  id: string,
  {
    body,
    client_id: clientId = null,
  }: { readonly body: string; readonly client_id?: string | null | undefined },
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, createdAt) => {
    const { id: requestId } = request;
    const [stored] = await transaction
      .insert(internalNotes)
      .values({ requestId, conciergeId: concierge.id, body, clientId, createdAt })
      .onConflictDoNothing({ target: [internalNotes.requestId, internalNotes.clientId] })
      .returning({ id: internalNotes.id });
    if (stored === undefined) {
      await refuseOtherNote(transaction, {
        requestId,
        clientId,
        conciergeId: concierge.id,
        isHandOver: false,
      });
      return NOTHING;
    }
    await refuseFullNotes(transaction, requestId, { isHandOver: false });
    await indexNote(transaction, requestId, body);
    return { events: [{ kind: 'noted', noteId: stored.id }] };
  });
}

/**
 * Marks the hand-over notes of a request as read. Only its owner's reading counts; another's call changes nothing.
 * @throws {ServiceError} `not_found`.
 */
export async function readHandOver(services: Services, concierge: Concierge, id: string): Promise<void> {
  const { id: requestId, ownerId } = await findRequest(services.db, concierge, id);
  if (ownerId !== concierge.id) return;
  await services.db
    .update(internalNotes)
    .set({ readAt: services.clock.now() })
    .where(
      and(
        eq(internalNotes.requestId, requestId),
        eq(internalNotes.isHandOver, true),
        isNull(internalNotes.readAt),
      ),
    );
}
