import { and, lt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../../src/lib/contract/shared/durations.ts';
import type { Db } from '../../db/client.ts';
import { contentImages } from '../../db/schema/content-images.ts';
import { companies } from '../../db/schema/identity.ts';
import { offeringCategories, offerings } from '../../db/schema/offerings.ts';
import { surveyCategories } from '../../db/schema/surveys.ts';
import { CONTENT_IMAGES_PATH } from '../content/content-images.ts';

const IMAGE_KEPT_MS = DAY_MS;

/** Deletes pictures that no company and no content names, a day after they were stored last: docs/security.md#retention. */
export async function removeUnusedImages(db: Db, now: Date): Promise<void> {
  const named = union(
    db.select({ url: companies.imageUrl }).from(companies),
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
