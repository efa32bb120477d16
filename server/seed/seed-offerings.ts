import { notInArray } from 'drizzle-orm';
import { offeringCategories as categoryContent } from '../content/offering-categories.ts';
import { allOfferings } from '../content/offerings/all-offerings.ts';
import type { Db } from '../db/client.ts';
import { offeringCategories, offerings } from '../db/schema/offerings.ts';
import { excludedColumns } from './excluded-columns.ts';
import { offeringRow } from './offering-rows.ts';

/** Writes the offerings of `content` and their categories, and deletes the others. */
export async function seedOfferings(db: Db): Promise<void> {
  const ids = allOfferings.map(({ id }) => id);
  await db
    .insert(offerings)
    .values(allOfferings.map(offeringRow))
    .onConflictDoUpdate({ target: offerings.id, set: excludedColumns(offerings) });
  await db.delete(offerings).where(notInArray(offerings.id, ids));
  const categoryIds = categoryContent.map(({ externalId }) => externalId);
  await db.delete(offeringCategories).where(notInArray(offeringCategories.externalId, categoryIds));
  await db
    .insert(offeringCategories)
    .values(categoryContent.map((category, position) => ({ ...category, position })))
    .onConflictDoUpdate({ target: offeringCategories.externalId, set: excludedColumns(offeringCategories) });
}
