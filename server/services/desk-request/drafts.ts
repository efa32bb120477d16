import { and, eq } from 'drizzle-orm';
import type { ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { deskDraft as endpoint } from '../../../src/lib/contract/desk-request.ts';
import type { Db } from '../../db/client.ts';
import { deskDrafts } from '../../db/schema/desk.ts';
import type { Concierge, Services } from '../context.ts';
import { findRequest } from './find-request.ts';

type Written = ParsedBodyOf<typeof endpoint>;

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
