import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { oncePerDb } from '../../db/client.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';
import type { Services, Viewer } from '../context.ts';
import { messageJson, emitRequest, requestColumns, type RequestRow } from './emit-request.ts';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';

const prepared = oncePerDb((db) => {
  const newest = db
    .select({ message: messageJson.as('message') })
    .from(messages)
    .where(eq(messages.requestId, requests.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('newest_message');
  return db
    .select({
      ...requestColumns,
      newest: newest.message,
    })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .leftJoin(surveyCategories, eq(surveyCategories.id, requestSurveys.categoryId))
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(eq(requests.userId, sql.placeholder('userId')), eq(requests.status, sql.placeholder('status'))),
    )
    .orderBy(asc(requests.issuedAt), asc(requests.createdAt), asc(requests.id))
    .prepare('list_requests');
});

/** Returns the viewer's requests of one status: docs/product/requests.md#sort-order. */
export async function listRequests(
  services: Services,
  viewer: Viewer,
  status: RequestRow['status'],
): Promise<EmittedRequest[]> {
  const rows = await prepared(services.db).execute({ userId: viewer.userId, status });
  return rows.map((row) => emitRequest(services, row, [], row.newest));
}
