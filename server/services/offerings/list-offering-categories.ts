import { asc } from 'drizzle-orm';
import { oncePerDb } from '../../db/once-per-db.ts';
import { offeringCategories } from '../../db/schema/offerings.ts';
import { seenBy } from '../companies/seen-by.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services, Viewer } from '../context.ts';

const prepared = oncePerDb((db) =>
  db
    .select({
      name: offeringCategories.name,
      image_url: offeringCategories.imageUrl,
      external_id: offeringCategories.externalId,
    })
    .from(offeringCategories)
    .where(seenBy(offeringCategories.companyIds))
    .orderBy(asc(offeringCategories.position), asc(offeringCategories.externalId))
    .prepare('list_offering_categories'),
);

/** Returns the filters of the benefits page that the viewer sees, in the order of the content. */
export async function listOfferingCategories(
  services: Services,
  viewer: Viewer,
): Promise<{ name: string; image_url: string | null; external_id: string }[]> {
  const rows = await prepared(services.db).execute({ userId: viewer.userId });
  return rows.map((row) => ({ ...row, image_url: imageAddress(services, row.image_url) }));
}
