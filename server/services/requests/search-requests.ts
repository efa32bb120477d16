import { and, desc, eq, sql } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { searchRequests as endpoint } from '../../../src/lib/contract/requests.ts';
import { REQUESTS_FOUND_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { requestWords } from '../../db/schema/desk.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { wantedWords } from './search-words.ts';

/** Returns the viewer's requests that have every word of a query, the newest first: docs/product/requests.md#search. */
export async function searchRequests(
  { db }: Services,
  { userId }: Viewer,
  query: string,
): Promise<EmittedBy<typeof endpoint>> {
  const wanted = wantedWords(query);
  if (wanted === null) return { external_ids: [] };
  const found = await db
    .select({ externalId: requests.externalId })
    .from(requests)
    .innerJoin(requestWords, eq(requestWords.requestId, requests.id))
    .where(and(eq(requests.userId, userId), sql`${requestWords.ownWords} @@ ${wanted}`))
    .orderBy(desc(requests.id))
    .limit(REQUESTS_FOUND_MAX);
  return { external_ids: found.map(({ externalId }) => externalId) };
}
