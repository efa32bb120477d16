import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { EmittedOffering } from '../../../src/lib/contract/offerings.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { offerings } from '../../db/schema/offerings.ts';
import { seenBy } from '../companies/seen-by.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { emitOffering } from './emit-offering.ts';

const LIMIT_MAX = 1_000;

/** Query parameters as received; every value may be a string. */
export interface OfferingsQuery {
  readonly types?: string | undefined;
  readonly prefer_featured?: string | boolean | undefined;
  readonly limit?: string | number | undefined;
}

const prepared = oncePerDb((db) =>
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
    throw new ServiceError('validation', 'The limit must be a number from 1 to 1,000.');
  }
  return count;
}

/**
 * Returns the offerings of the given types (all by default; unknown types are ignored) that the viewer sees, in
 * the order of the content.
 * `prefer_featured` puts featured offerings first, so that `limit` keeps them.
 * @throws {ServiceError} `validation` for a limit that is not a number from 1 to 1,000.
 */
export async function listOfferings(
  services: Services,
  viewer: Viewer,
  query: OfferingsQuery,
): Promise<EmittedOffering[]> {
  const types = query.types?.split(',').map((type) => type.trim());
  const rows = await prepared(services.db).execute({
    userId: viewer.userId,
    benefits: types?.includes('benefit') ?? true,
    products: types?.includes('product') ?? true,
    preferFeatured: String(query.prefer_featured) === 'true',
    limit: readLimit(query.limit),
  });
  return rows.map((row) => emitOffering(services, row));
}
