import { and, eq } from 'drizzle-orm';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { deskDraft as endpoint } from '../../../src/lib/contract/desk-request.ts';
import type { Db } from '../../db/client.ts';
import { deskDrafts } from '../../db/schema/desk.ts';
import type { Concierge, Services } from '../context.ts';
import { findRequest } from './find-request.ts';

type Kind = ParsedBodyOf<typeof endpoint>['kind'];

/**
 * Stores the concierge's unsent text of a request; an empty one removes it. Drafts of others stay: a hand-over or a completion
 * loses none (docs/product/desk-request.md#drafts).
 * @throws {ServiceError} `not_found`.
 */
export async function saveDraft(
  { db, clock }: Services,
  concierge: Concierge,
  id: string,
  { kind, body }: ParsedBodyOf<typeof endpoint>,
): Promise<void> {
  const { id: requestId } = await findRequest(db, concierge, id);
  if (body === '') {
    await removeDraft(db, concierge, requestId, kind);
    return;
  }
  const written = { body, updatedAt: clock.now() };
  await db
    .insert(deskDrafts)
    .values({ requestId, conciergeId: concierge.id, kind, ...written })
    .onConflictDoUpdate({
      target: [deskDrafts.requestId, deskDrafts.conciergeId, deskDrafts.kind],
      set: written,
    });
}

/** Removes the concierge's draft of a request. */
export async function removeDraft(db: Db, { id }: Concierge, requestId: number, kind: Kind): Promise<void> {
  await db
    .delete(deskDrafts)
    .where(
      and(eq(deskDrafts.requestId, requestId), eq(deskDrafts.conciergeId, id), eq(deskDrafts.kind, kind)),
    );
}
