import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';
import type { Viewer } from '../context.ts';
import { emitRequest, requestColumns } from './emit-request.ts';
import type { EmittedRequest, MessageRow } from './emit-request.ts';
import { atPlaceholders, requestNotFound } from './request-address.ts';
import type { RequestAddress } from './request-address.ts';

// Gathered as JSON in the same statement, so that the request's own columns do not travel once per message.
const thread = sql<readonly MessageRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${messages.id}, 'source', ${messages.source}, 'sourceName', ${messages.sourceName},
    'bodyHtml', ${messages.bodyHtml}, 'attachmentKeys', ${messages.attachmentKeys},
    'clientId', ${messages.clientId}, 'createdAt', ${messages.createdAt}
  ) order by ${messages.createdAt}, ${messages.id}), '[]'::json)
  from ${messages} where ${messages.requestId} = ${requests.id}
)`;

const everything = (db: Db) =>
  db
    .select({
      request: requestColumns,
      thread,
      employee: {
        userId: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
      },
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .leftJoin(surveyCategories, eq(surveyCategories.id, requestSurveys.categoryId));

const preparedForOwner = oncePerDb((db) =>
  everything(db)
    .where(and(atPlaceholders, eq(requests.userId, sql.placeholder('userId'))))
    .prepare('read_own_thread'),
);
const preparedForStaff = oncePerDb((db) => everything(db).where(atPlaceholders).prepare('read_any_thread'));

type Row = Awaited<ReturnType<ReturnType<typeof preparedForStaff>['execute']>>[number];

function emit(row: Row | undefined): EmittedRequest {
  if (row === undefined) throw requestNotFound();
  return emitRequest(row.request, row.thread, row.thread.at(-1));
}

/**
 * A request of the viewer's with its whole thread, oldest message first.
 * @throws {ServiceError} `not_found` for a missing and for a foreign request alike.
 */
export async function readOwnThread(
  db: Db,
  viewer: Viewer,
  address: RequestAddress,
): Promise<EmittedRequest> {
  const [row] = await preparedForOwner(db).execute({ ...address, userId: viewer.userId });
  return emit(row);
}

/**
 * Anybody's request with its thread and its employee; only for the concierge's side.
 * @throws {ServiceError} `not_found`.
 */
export async function readAnyThread(
  db: Db,
  address: RequestAddress,
): Promise<{ request: EmittedRequest; employee: Row['employee'] }> {
  const [row] = await preparedForStaff(db).execute({ ...address });
  const request = emit(row);
  if (row === undefined) throw requestNotFound();
  return { request, employee: row.employee };
}
