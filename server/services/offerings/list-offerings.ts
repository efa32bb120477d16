import { and, asc, eq, type InferSelectModel, or, sql } from 'drizzle-orm';
import type { EmittedOffering } from '../../../src/lib/contract/offerings.ts';
import { oncePerDb } from '../../db/client.ts';
import { offeringCategories, offerings } from '../../db/schema/content.ts';
import { seenBy } from '../companies/company-to-join.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services, Viewer } from '../context.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { ServiceError } from '../service-error.ts';

const SECTIONS_PER_OFFERING = 100;

/** Converts an offering to its wire form. Section ids are positions, so they stay the same when sections are appended. */
function emitOffering(
  services: Pick<Services, 'contentOrigin'>,
  row: InferSelectModel<typeof offerings>,
): EmittedOffering {
  return {
    id: row.id,
    type: row.type,
    provider_name: row.providerName,
    provider_logo_url: imageAddress(services, row.providerLogoUrl),
    heading: row.heading,
    subheading: row.subheading,
    name: row.name,
    featured: row.featured,
    categories: [...row.categories],
    sections: row.sections.map((section, index) => ({
      id: row.id * SECTIONS_PER_OFFERING + index + 1,
      section_type: section.section_type,
      heading: section.heading,
      items: [...section.items],
      cta_text: section.cta_text,
      cta_url: section.cta_url,
    })),
    request_survey_cta: row.requestSurveyCta,
    request_survey_id: row.requestSurveyId,
    request_survey_name: row.requestSurveyName,
    keywords: row.keywords,
  };
}

/** True for the offering `id` when the viewer `userId` sees it; both are placeholders of a prepared statement. */
export const isSeenOffering = and(
  eq(offerings.id, sql.placeholder('id')),
  eq(offerings.retired, false),
  seenBy(offerings.companyIds),
);

const LIMIT_MAX = 1_000;

/** Query parameters as received; every value may be a string. */
interface OfferingsQuery {
  readonly types?: string | undefined;
  readonly prefer_featured?: string | boolean | undefined;
  readonly limit?: string | number | undefined;
}

const preparedList = oncePerDb((db) =>
  db
    .select()
    .from(offerings)
    .where(
      and(
        eq(offerings.retired, false),
        seenBy(offerings.companyIds),
        or(
          sql`(${offerings.type} = 'benefit' and ${sql.placeholder('benefits')}::boolean)`,
          sql`(${offerings.type} = 'product' and ${sql.placeholder('products')}::boolean)`,
        ),
      ),
    )
    .orderBy(
      sql`(${offerings.featured} and ${sql.placeholder('preferFeatured')}::boolean) desc`,
      asc(offerings.position),
      asc(offerings.key),
    )
    .limit(sql.placeholder('limit'))
    .prepare('list_offerings'),
);

function readLimit(limit: string | number | undefined): number {
  if (limit === undefined) return LIMIT_MAX;
  const count = /^[0-9]{1,4}$/.test(String(limit)) ? Number(limit) : 0;
  if (count < 1 || count > LIMIT_MAX) {
    throw new ServiceError('limit_refused');
  }
  return count;
}

/**
 * Returns the offerings of the given types (all by default; unknown types are ignored) that the viewer sees, in
 * the order of the content.
 * `prefer_featured` puts featured offerings first, so that `limit` keeps them.
 * @throws {ServiceError} `limit_refused` for a limit that is not a number from 1 to 1,000.
 */
export async function listOfferings(
  services: Services,
  viewer: Pick<Viewer, 'userId'>,
  query: OfferingsQuery,
): Promise<EmittedOffering[]> {
  const types = query.types?.split(',').map((type) => type.trim());
  const rows = await preparedList(services.db).execute({
    userId: viewer.userId,
    benefits: types?.includes('benefit') ?? true,
    products: types?.includes('product') ?? true,
    preferFeatured: String(query.prefer_featured) === 'true',
    limit: readLimit(query.limit),
  });
  return rows.map((row) => emitOffering(services, row));
}

const preparedOffering = oncePerDb((db) =>
  db.select().from(offerings).where(isSeenOffering).prepare('show_offering'),
);

/**
 * Returns an offering with its sections.
 * @throws {ServiceError} `not_found`, also for an offering that the viewer does not see.
 */
export async function showOffering(
  services: Services,
  viewer: Viewer,
  offeringId: string,
): Promise<EmittedOffering> {
  const id = numericId(offeringId);
  const [offering] =
    id === null ? [] : await preparedOffering(services.db).execute({ id, userId: viewer.userId });
  if (offering === undefined) throw new ServiceError('not_found', { of: 'offering' });
  return emitOffering(services, offering);
}

const preparedCategories = oncePerDb((db) =>
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
  const rows = await preparedCategories(services.db).execute({ userId: viewer.userId });
  return rows.map((row) => ({ ...row, image_url: imageAddress(services, row.image_url) }));
}
