import { and, asc, eq, gt, inArray, isNotNull, not } from 'drizzle-orm';
import { uploads } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { isHeld } from '../holds/holds.ts';

const BATCH = 100;

/**
 * Removes files that their employees have deleted, all or those that are named: the bytes first, so that a store that does not answer is
 * asked again by the clean-up. Those under a legal hold stay until it is lifted (docs/product/employees.md#legal-hold).
 */
export async function removeDeletedFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  keys?: readonly string[],
): Promise<void> {
  const isDeleted = and(isNotNull(uploads.deletedAt), not(isHeld(uploads.userId)));
  const which = keys === undefined ? isDeleted : and(isDeleted, inArray(uploads.key, [...keys]));
  for (let after = ''; ;) {
    const batch = await db
      .select({ key: uploads.key })
      .from(uploads)
      .where(and(which, gt(uploads.key, after)))
      .orderBy(asc(uploads.key))
      .limit(BATCH);
    for (const { key } of batch) {
      await storage.remove(key);
      await db.delete(uploads).where(and(eq(uploads.key, key), isDeleted));
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    after = last.key;
  }
}
