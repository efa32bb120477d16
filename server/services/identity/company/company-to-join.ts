import { eq } from 'drizzle-orm';
import { companies } from '../../../db/schema/identity.ts';
import type { Services } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { normalSlug } from './normal-slug.ts';

const UNKNOWN_LINK = 'We do not recognise this company link. Please check the link your employer gave you.';

/**
 * Returns the id of the company of a sign-up link, or null without a link. Internal companies are refused like unknown
 * ones: docs/product/identity.md#company-slug.
 * @throws {ServiceError} `company_unknown`.
 */
export async function companyToJoin(services: Services, slug: string | null): Promise<number | null> {
  if (slug === null || slug.trim() === '') return null;
  const [company] = await services.db
    .select({ id: companies.id, internal: companies.internal })
    .from(companies)
    .where(eq(companies.slug, normalSlug(slug)));
  if (company === undefined || company.internal) throw new ServiceError('company_unknown', UNKNOWN_LINK);
  return company.id;
}
