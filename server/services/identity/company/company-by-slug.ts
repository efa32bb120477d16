import { and, eq, isNull } from 'drizzle-orm';
import type { companyBySlug as contract } from '../../../../src/lib/contract/identity/companies.ts';
import type { EmittedBy } from '../../../../src/lib/contract/shared/endpoint.ts';
import { companies } from '../../../db/schema/identity.ts';
import { imageAddress } from '../../content/content-images.ts';
import type { Services } from '../../context.ts';
import { ServiceError } from '../../service-error.ts';
import { normalSlug } from './normal-slug.ts';

/**
 * Returns the face of a company for the sign-up page. Internal and archived companies return `not_found`, like
 * missing ones.
 * @throws {ServiceError} `not_found`.
 */
export async function companyBySlug(
  services: Services,
  slug: string,
): Promise<EmittedBy<typeof contract>['company']> {
  const [company] = await services.db
    .select({ name: companies.name, image_url: companies.imageUrl, accent_color: companies.accentColor })
    .from(companies)
    .where(
      and(eq(companies.slug, normalSlug(slug)), eq(companies.internal, false), isNull(companies.archivedAt)),
    );
  if (company === undefined) throw new ServiceError('not_found', 'We do not know this company.');
  return { ...company, image_url: imageAddress(services, company.image_url) };
}
