import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { uploads } from '../../../db/schema/requests.ts';
import type { Services } from '../../context.ts';

/**
 * Deletes the files of accounts, each with its row, and returns their number. An upload in flight finds no row at its end and
 * deletes what it wrote.
 */
export async function removeFiles(services: Services, ids: readonly number[]): Promise<number> {
  const { db, storage } = services;
  const files = await db.select({ key: uploads.key }).from(uploads).where(inArray(uploads.userId, ids));
  for (const { key } of files) {
    await db.transaction(async (tx) => {
      // The lock makes an upload that ends now wait for the end of the row.
      await tx.select({ key: uploads.key }).from(uploads).where(eq(uploads.key, key)).for('update');
      await storage.remove(key);
      await tx.delete(uploads).where(eq(uploads.key, key));
    });
  }
  return files.length;
}

/** Deletes the files that a concierge has added since, inside the transaction that deletes the locked accounts. */
export async function removeLateFiles(services: Services, tx: Db, ids: readonly number[]): Promise<number> {
  const late = await tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(inArray(uploads.userId, ids))
    .orderBy(asc(uploads.key))
    .for('update');
  for (const { key } of late) await services.storage.remove(key);
  return late.length;
}
