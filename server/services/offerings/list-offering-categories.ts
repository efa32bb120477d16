import { asc } from 'drizzle-orm';
import { oncePerDb } from '../../db/once-per-db.ts';
import { offeringCategories } from '../../db/schema/offerings.ts';
import type { Services } from '../context.ts';

const prepared = oncePerDb((db) =>
  db
    .select({
      name: offeringCategories.name,
      image_url: offeringCategories.imageUrl,
      external_id: offeringCategories.externalId,
    })
    .from(offeringCategories)
    .orderBy(asc(offeringCategories.position))
    .prepare('list_offering_categories'),
);

/** Returns the filters of the benefits page in the order of `content`. */
export async function listOfferingCategories(
  services: Services,
): Promise<{ name: string; image_url: string | null; external_id: string }[]> {
  return prepared(services.db).execute();
}
