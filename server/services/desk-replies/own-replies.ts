import { and, asc, eq } from 'drizzle-orm';
import type { OwnReply } from '../../../src/lib/contract/desk-replies.ts';
import { OWN_REPLIES_MAX } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { ownReplies } from '../../db/schema/desk.ts';
import type { Concierge, Services } from '../context.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';

interface Written {
  readonly name: string;
  readonly body: string;
}

interface OwnReplies {
  readonly replies: OwnReply[];
}

/** Returns the concierge's own replies by name: docs/product/desk-replies.md#own-replies. */
export async function listOwnReplies(db: Db, { id }: Concierge): Promise<OwnReplies> {
  const { id: replyId, name, body } = ownReplies;
  const replies = await db
    .select({ id: replyId, name, body })
    .from(ownReplies)
    .where(eq(ownReplies.conciergeId, id))
    .orderBy(asc(name));
  return { replies };
}

/** Adds a reply; a repetition has no effect. @throws {ServiceError} `name_taken`; `validation` beyond `OWN_REPLIES_MAX`. */
export async function addOwnReply(
  { db, clock }: Services,
  concierge: Concierge,
  { name, body }: Written,
): Promise<OwnReplies> {
  await db.transaction(async (tx) => {
    await lockReplies(tx, concierge);
    const holder = await withName(tx, concierge, name);
    if (holder?.body === body) return;
    if (holder !== undefined) throw nameTaken(name);
    const own = eq(ownReplies.conciergeId, concierge.id);
    if ((await tx.$count(ownReplies, own)) >= OWN_REPLIES_MAX)
      throw new ServiceError(
        'validation',
        `You can have ${OWN_REPLIES_MAX} replies of your own. Please delete one first.`,
      );
    const now = clock.now();
    await tx
      .insert(ownReplies)
      .values({ conciergeId: concierge.id, name: name.trim(), body, createdAt: now, updatedAt: now });
  });
  return listOwnReplies(db, concierge);
}

/** @throws {ServiceError} `not_found`, also for a colleague's reply; `name_taken`. */
export async function changeOwnReply(
  { db, clock }: Services,
  concierge: Concierge,
  id: string,
  { name, body }: Written,
): Promise<OwnReplies> {
  await db.transaction(async (tx) => {
    await lockReplies(tx, concierge);
    const holder = await withName(tx, concierge, name);
    if (holder !== undefined && holder.id !== numericId(id)) throw nameTaken(name);
    const changed = await tx
      .update(ownReplies)
      .set({ name: name.trim(), body, updatedAt: clock.now() })
      .where(at(concierge, id))
      .returning({ id: ownReplies.id });
    if (changed.length === 0) throw replyMissing();
  });
  return listOwnReplies(db, concierge);
}

/** @throws {ServiceError} `not_found`, also for a colleague's reply. */
export async function removeOwnReply(
  { db }: Services,
  concierge: Concierge,
  id: string,
): Promise<OwnReplies> {
  const removed = await db.delete(ownReplies).where(at(concierge, id)).returning({ id: ownReplies.id });
  if (removed.length === 0) throw replyMissing();
  return listOwnReplies(db, concierge);
}

/** Lets changes of one concierge's replies come one after the other: names and number are checked before the write. */
async function lockReplies(tx: Db, { id }: Concierge): Promise<void> {
  await tx.select({ id: concierges.id }).from(concierges).where(eq(concierges.id, id)).for('update');
}

async function withName(tx: Db, { id }: Concierge, name: string) {
  const [holder] = await tx
    .select()
    .from(ownReplies)
    .where(and(eq(ownReplies.conciergeId, id), eq(ownReplies.name, name.trim())));
  return holder;
}

/** Returns the condition of a reply of the concierge. No row has the id 0. */
function at({ id: conciergeId }: Concierge, id: string) {
  return and(eq(ownReplies.conciergeId, conciergeId), eq(ownReplies.id, numericId(id) ?? 0));
}

function nameTaken(name: string): ServiceError {
  return new ServiceError('name_taken', `You have a reply “${name.trim()}” already.`);
}

function replyMissing(): ServiceError {
  return new ServiceError('not_found', 'We could not find that reply.');
}
