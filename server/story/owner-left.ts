import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { isUnfinished, requests } from '../db/schema/requests.ts';
import { change } from './change.ts';
import { lockRequests } from './lock.ts';

/**
 * Gives the uncompleted requests of an owner who is gone back to the queue, or those among them that `which` names; what was to come back
 * at a time is due now. Returns how many. The caller has locked the concierge.
 */
export async function ownerLeft(transaction: Db, ownerId: number, at: Date, which?: SQL): Promise<number> {
  const left = await lockRequests(transaction, and(eq(requests.ownerId, ownerId), isUnfinished, which));
  for (const request of left) {
    await change(transaction, request, { by: null, at, events: [{ kind: 'owner_left' }] });
  }
  return left.length;
}
