import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { uploads } from '../../db/schema/requests.ts';
import { userRequestSurveys } from '../../db/schema/user-request-surveys.ts';
import type { Services, Viewer } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/durations.ts';
import { lockAccount } from './lock-account.ts';

const WINDOW_MS = 10 * MINUTE_MS;
/** Above any manual use, and low enough that a stolen session can't fill the disk. */
const UPLOADS_MAX = 60;
const SURVEYS_MAX = 120;

/**
 * Limits the uploads that an employee may start in ten minutes. `insert` runs in the same transaction.
 * @throws {ServiceError} `too_many_requests`.
 */
export async function limitUploads<Result>(
  services: Services,
  viewer: Viewer,
  insert: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return limitTo(UPLOADS_MAX, services, viewer, uploads, insert);
}

/**
 * Limits the surveys that an employee may start in ten minutes. `insert` runs in the same transaction.
 * @throws {ServiceError} `too_many_requests`.
 */
export async function limitSurveys<Result>(
  services: Services,
  viewer: Viewer,
  insert: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return limitTo(SURVEYS_MAX, services, viewer, userRequestSurveys, insert);
}

async function limitTo<Result>(
  max: number,
  { db, clock }: Services,
  viewer: Viewer,
  table: typeof uploads | typeof userRequestSurveys,
  insert: (transaction: Db) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await lockAccount(transaction, viewer.userId);
    const since = new Date(clock.now().getTime() - WINDOW_MS);
    if ((await countSince(transaction, viewer.userId, since, table)) < max) return insert(transaction);
    throw new ServiceError(
      'too_many_requests',
      'That was a lot in a short time. Please wait a few minutes and try again.',
      WINDOW_MS / 1000,
    );
  });
}

async function countSince(
  db: Db,
  userId: number,
  since: Date,
  table: typeof uploads | typeof userRequestSurveys,
): Promise<number> {
  return db.$count(
    table,
    and(
      eq(table.userId, userId),
      gt(table.createdAt, since),
      // The concierge's files belong to the employee, but are not the employee's doing.
      table === uploads ? eq(uploads.fromConcierge, false) : undefined,
    ),
  );
}
