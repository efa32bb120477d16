import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type {
  EmittedList,
  EmittedRequest,
  searchRequests as endpoint,
} from '../../../src/lib/contract/requests.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { REQUESTS_FOUND_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { type Db, oncePerDb } from '../../db/client.ts';
import { requestWords } from '../../db/schema/desk.ts';
import { messages, requests, type SentAnswer } from '../../db/schema/requests.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/content.ts';
import { LIST_LIMITS } from '../../shared/limits.ts';
import type { Services, Viewer } from '../context.ts';
import {
  emitRequest,
  messageJson,
  requestColumns,
  type RequestRow,
  shortMessageJson,
} from './emit-request.ts';
import { wantedWords } from './search-words.ts';

const ofViewer = and(
  eq(requests.userId, sql.placeholder('userId')),
  eq(requests.status, sql.placeholder('status')),
);
const inOrder = [asc(requests.issuedAt), asc(requests.createdAt), asc(requests.id)];
const newestFirst = [desc(requests.issuedAt), desc(requests.createdAt), desc(requests.id)];

/** The newest message of each request, whole and short. */
const newestMessage = (db: Db) =>
  db
    .select({
      whole: messageJson.as('whole'),
      short: shortMessageJson.as('short'),
      bytes: sql<number>`octet_length(${messages.bodyHtml})`.as('bytes'),
    })
    .from(messages)
    .where(eq(messages.requestId, requests.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('newest_message');

const wholeList = oncePerDb((db) => {
  const newest = newestMessage(db);
  // Named like the table, whose columns the rest of the statement uses.
  const listed = db
    .select()
    .from(requests)
    .where(ofViewer)
    .orderBy(...newestFirst)
    .limit(LIST_LIMITS.wholeRequests)
    .as('requests');
  const bytesSoFar = sql`sum(octet_length(${requests.answers}::text) + coalesce(${newest.bytes}, 0))
    over (order by ${sql.join(newestFirst, sql`, `)})`;
  const fits = sql`${bytesSoFar} <= ${sql.raw(String(LIST_LIMITS.wholeBytes))}`;
  return db
    .select({
      ...requestColumns,
      answers: sql<readonly SentAnswer[]>`case when ${fits} then ${requests.answers} else '[]'::jsonb end`,
      newest: sql<typeof newest.whole._.type | null>`case when ${fits} then ${newest.whole} end`,
    })
    .from(listed)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .leftJoin(surveyCategories, eq(surveyCategories.id, requestSurveys.categoryId))
    .leftJoinLateral(newest, sql`true`)
    .orderBy(...inOrder)
    .prepare('list_requests');
});

/**
 * Returns the viewer's requests of one status (docs/product/requests.md#sort-order) for clients that know no parts: the
 * newest 1,000, the older ones without answers and message where the list would exceed its bound.
 */
export async function listRequests(
  services: Services,
  viewer: Viewer,
  status: RequestRow['status'],
): Promise<EmittedList> {
  const rows = await wholeList(services.db).execute({ userId: viewer.userId, status });
  return { requests: rows.map((row) => emitRequest(services, row, [], row.newest)), next_after: null };
}

const shortList = oncePerDb((db) => {
  const newest = newestMessage(db);
  const { answers: _, ...columns } = requestColumns;
  const after = sql`${sql.placeholder('after')}::uuid`;
  const begunAt = sql`coalesce(${requests.issuedAt}, 'infinity')`;
  return db
    .select({ ...columns, newest: newest.short })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .leftJoin(surveyCategories, eq(surveyCategories.id, requestSurveys.categoryId))
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        ofViewer,
        sql`(${after} is null or (${begunAt}, ${requests.createdAt}, ${requests.id}) > (
          select coalesce(earlier.issued_at, 'infinity'), earlier.created_at, earlier.id from requests earlier
          where earlier.external_id = ${after} and earlier.user_id = ${sql.placeholder('userId')}))`,
      ),
    )
    .orderBy(...inOrder)
    .limit(LIST_LIMITS.partRequests + 1)
    .prepare('list_requests_short');
});

/** Returns a part of the viewer's requests of one status, short and of a bounded size: docs/product/requests.md#short-lists. */
export async function listShortRequests(
  services: Services,
  viewer: Viewer,
  status: RequestRow['status'],
  after: string | null,
): Promise<EmittedList> {
  const rows = await shortList(services.db).execute({ userId: viewer.userId, status, after });
  const part: EmittedRequest[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, LIST_LIMITS.partRequests)) {
    const request = emitRequest(services, { ...row, answers: [] }, [], row.newest);
    bytes += Buffer.byteLength(JSON.stringify(request));
    if (part.length > 0 && bytes > LIST_LIMITS.partBytes) break;
    part.push(request);
  }
  return {
    requests: part,
    next_after: part.length < rows.length ? (part.at(-1)?.external_id ?? null) : null,
  };
}

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
