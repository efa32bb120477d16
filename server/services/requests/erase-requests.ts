import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import { inBatches, type Db, type RootDb } from '../../db/client.ts';
import { companies, memberships } from '../../db/schema/identity.ts';
import { erasedRequests, requests, uploads } from '../../db/schema/requests.ts';
import { requestSurveys } from '../../db/schema/content.ts';
import type { StoragePort } from '../../ports/storage/storage.ts';

/** Copies what bookkeeping needs of requests, without the employee. Returns the number of requests. */
export async function keepForBookkeeping(tx: Db, which: SQL): Promise<number> {
  const rows = await tx
    .select({
      company: sql<string | null>`(
        select ${companies.slug} from ${memberships} join ${companies} on ${companies.id} = ${memberships.companyId}
        where ${memberships.userId} = ${requests.userId} order by ${companies.id} limit 1)`,
      surveyKey: requestSurveys.slug,
      status: requests.status,
      createdAt: requests.createdAt,
      updatedAt: requests.updatedAt,
    })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .where(which);
  for (const batch of inBatches(rows)) {
    await tx.insert(erasedRequests).values(
      batch.map(({ createdAt, updatedAt, ...row }) => ({
        ...row,
        createdOn: dayOf(createdAt),
        updatedOn: dayOf(updatedAt),
      })),
    );
  }
  return rows.length;
}

/** Returns the day in UTC, e.g. `2026-03-02`. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/**
 * Deletes files, each with its row, and returns how many were found. One that the condition names no longer when its turn comes
 * stays. An upload in flight finds no row at its end and deletes what it wrote.
 */
export async function removeFiles(
  { db, storage }: { readonly db: RootDb; readonly storage: StoragePort },
  which: SQL,
): Promise<number> {
  const files = await db.select({ key: uploads.key }).from(uploads).where(which);
  for (const { key } of files) {
    await db.transaction(async (tx) => {
      // The lock makes an upload that ends now wait until the row is deleted.
      const locked = await tx
        .select({ key: uploads.key })
        .from(uploads)
        .where(and(eq(uploads.key, key), which))
        .for('update');
      if (locked.length === 0) return;
      await storage.remove(key);
      await tx.delete(uploads).where(eq(uploads.key, key));
    });
  }
  return files.length;
}

/** Deletes the files that were added since, inside the transaction that deletes what they belong to. */
export async function removeLateFiles(storage: StoragePort, tx: Db, which: SQL): Promise<number> {
  const late = await tx
    .select({ key: uploads.key })
    .from(uploads)
    .where(which)
    .orderBy(asc(uploads.key))
    .for('update');
  for (const { key } of late) await storage.remove(key);
  return late.length;
}
