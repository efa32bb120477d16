import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { oncePerDb } from '../../db/once-per-db.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';
import type { Services, Viewer } from '../context.ts';
import { emitRequest, messageColumns, requestColumns } from './emit-request.ts';
import type { EmittedRequest, MessageRow, RequestRow } from './emit-request.ts';

const prepared = oncePerDb((db) => {
  const newest = db
    .select(messageColumns)
    .from(messages)
    .where(eq(messages.requestId, requests.id))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1)
    .as('newest_message');
  return db
    .select({
      ...requestColumns,
      // Not nested: of a nested result the builder asks for every field whether its table was joined at all.
      messageId: newest.id,
      source: newest.source,
      sourceName: newest.sourceName,
      bodyHtml: newest.bodyHtml,
      attachmentKeys: newest.attachmentKeys,
      clientId: newest.clientId,
      sentAt: newest.createdAt,
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

type Listed = Awaited<ReturnType<ReturnType<typeof prepared>['execute']>>[number];

function newestOf(row: Listed): MessageRow | undefined {
  const { messageId: id, source, sourceName, bodyHtml, attachmentKeys, clientId, sentAt: createdAt } = row;
  // All or none of them are there.
  if (id === null || source === null || sourceName === null || bodyHtml === null) return undefined;
  if (attachmentKeys === null || createdAt === null) return undefined;
  return { id, source, sourceName, bodyHtml, attachmentKeys, clientId, createdAt };
}

/** The viewer's requests of one status, by `issued_at` ascending with those never issued last (SPEC section 2). */
export async function listRequests(
  services: Services,
  viewer: Viewer,
  status: RequestRow['status'],
): Promise<EmittedRequest[]> {
  const rows = await prepared(services.db).execute({ userId: viewer.userId, status });
  return rows.map((row) => emitRequest(row, [], newestOf(row)));
}
