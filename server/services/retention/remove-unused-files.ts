import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db, RootDb } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { contentImages } from '../../db/schema/installation.ts';
import { companies } from '../../db/schema/identity.ts';
import { offeringCategories, offerings, surveyCategories } from '../../db/schema/content.ts';
import { uploads } from '../../db/schema/requests.ts';
import { CONTENT_IMAGES_PATH } from '../content/content-images.ts';
import type { Services } from '../context.ts';

/** Longer than the fourteen days for which a browser keeps a draft. */
const UNUSED_KEPT_MS = 15 * DAY_MS;
const UNFINISHED_KEPT_MS = DAY_MS;
const BATCH = 100;

const isUnused = sql`not exists (
    select 1 from messages m
    where m.request_id = ${uploads.requestId} and jsonb_exists(m.attachment_keys, ${uploads.key}))
  and not exists (
    select 1 from user_request_answers a join user_request_surveys s on s.id = a.user_request_survey_id
    where s.user_id = ${uploads.userId} and a.value = to_jsonb(${uploads.key}))`;

/** Deletes files that no message and no answer uses after fifteen days, and aborted uploads. */
export async function removeUnusedUploads({ db, clock, storage }: Services): Promise<void> {
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);
  const before = ago(UNUSED_KEPT_MS);
  for (let after = ''; ;) {
    const batch = await unusedUploads(db, before, after);
    for (const key of batch) {
      // Delete the row first: a file without a row is unreachable, but a row without its file is a lost attachment.
      if (await removeRow(db, key)) await storage.remove(key);
    }
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) break;
    after = last;
  }
  await storage.removeUnfinished(ago(UNFINISHED_KEPT_MS));
}

async function unusedUploads(db: Db, before: Date, after: string): Promise<string[]> {
  const found = await db
    .select({ key: uploads.key })
    .from(uploads)
    .where(and(lt(uploads.createdAt, before), gt(uploads.key, after), isUnused))
    .orderBy(asc(uploads.key))
    .limit(BATCH);
  return found.map(({ key }) => key);
}

/** Returns false when a message has claimed the file. The row lock serializes both. */
async function removeRow(db: RootDb, key: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.select({ key: uploads.key }).from(uploads).where(eq(uploads.key, key)).for('update');
    const removed = await tx
      .delete(uploads)
      .where(and(eq(uploads.key, key), isUnused))
      .returning({ key: uploads.key });
    return removed.length > 0;
  });
}

const IMAGE_KEPT_MS = DAY_MS;

/** Deletes pictures that no company and no content names, a day after they were stored last: docs/security.md#retention. */
export async function removeUnusedImages(db: Db, now: Date): Promise<void> {
  const named = union(
    db.select({ url: companies.imageUrl }).from(companies),
    db.select({ url: concierges.portraitUrl }).from(concierges),
    db.select({ url: surveyCategories.imageUrl }).from(surveyCategories),
    db.select({ url: offeringCategories.imageUrl }).from(offeringCategories),
    db.select({ url: offerings.providerLogoUrl }).from(offerings),
  ).as('named');
  const address = sql`${CONTENT_IMAGES_PATH}::text || ${contentImages.name}`;
  await db
    .delete(contentImages)
    .where(
      and(
        lt(contentImages.createdAt, new Date(now.getTime() - IMAGE_KEPT_MS)),
        sql`not exists (select from ${named} where ${named.url} = ${address})`,
      ),
    );
}
