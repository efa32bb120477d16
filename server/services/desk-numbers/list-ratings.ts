import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { deskNumbersRatings as endpoint } from '../../../src/lib/contract/desk-numbers.ts';
import type { EmittedBy, ParsedQueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { completions } from '../../db/schema/completions.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Concierge, Services } from '../context.ts';
import { companiesOfRequest } from '../desk/scope.ts';
import { isOf } from './period.ts';
import { askedPeriod } from './read-numbers.ts';

const PAGE_RATINGS = 50;

/**
 * Returns a page of the ratings of a period's completions within the lead's scope, the newest first:
 * docs/product/desk-numbers.md#ratings.
 * @throws {ServiceError} `validation` as `askedPeriod` does.
 */
export async function listRatings(
  services: Services,
  lead: Concierge,
  { after, ...query }: ParsedQueryOf<typeof endpoint>,
): Promise<EmittedBy<typeof endpoint>> {
  const [time = '', id = ''] = after?.split('_') ?? [];
  const place = sql`(${completions.ratedAt}, ${completions.id})`;
  const rows = await services.reports
    .select({
      id: completions.id,
      rating: completions.rating,
      text: completions.ratingText,
      ratedAt: completions.ratedAt,
      conciergeName: concierges.name,
      companies: companiesOfRequest,
      request: { externalId: requests.externalId, name: requests.name },
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .innerJoin(concierges, eq(concierges.id, completions.conciergeId))
    .where(
      and(
        isOf(askedPeriod(services, lead, query), completions.completedAt),
        isNotNull(completions.rating),
        after === undefined
          ? undefined
          : sql`${place} < (to_timestamp(${time}::double precision / 1000), ${Number(id)}::integer)`,
      ),
    )
    .orderBy(desc(completions.ratedAt), desc(completions.id))
    // One more than the page tells whether another one follows.
    .limit(PAGE_RATINGS + 1);
  const ratings = rows.slice(0, PAGE_RATINGS);
  const last = ratings.at(-1);
  const isMore = rows.length > PAGE_RATINGS && last !== undefined;
  return {
    ratings: ratings.map((row) => ({
      id: row.id,
      rating: row.rating ?? 0,
      text: row.text,
      rated_at: row.ratedAt?.toISOString() ?? '',
      concierge_name: row.conciergeName,
      company_names: row.companies.map(({ name }) => name),
      request: { external_id: row.request.externalId, name: row.request.name },
    })),
    next: isMore ? `${String(last.ratedAt?.getTime())}_${String(last.id)}` : null,
  };
}
