import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { erasedRequests, requests } from '../../../db/schema/requests.ts';
import { memberships } from '../../../db/schema/identity.ts';
import { requestSurveys } from '../../../db/schema/surveys.ts';
import { portions } from '../../../shared/portions.ts';

/** Copies what bookkeeping needs of the accounts' requests, without the employee. Returns the number of requests. */
export async function keepForBookkeeping(tx: Db, ids: readonly number[]): Promise<number> {
  const rows = await tx
    .select({
      companyId: sql<number | null>`(
        select min(${memberships.companyId}) from ${memberships} where ${memberships.userId} = ${requests.userId})`,
      surveyKey: requestSurveys.slug,
      status: requests.status,
      createdAt: requests.createdAt,
      updatedAt: requests.updatedAt,
    })
    .from(requests)
    .innerJoin(requestSurveys, eq(requestSurveys.id, requests.surveyId))
    .where(inArray(requests.userId, ids));
  for (const portion of portions(rows)) {
    await tx.insert(erasedRequests).values(
      portion.map(({ createdAt, updatedAt, ...row }) => ({
        ...row,
        createdOn: dayOf(createdAt),
        updatedOn: dayOf(updatedAt),
      })),
    );
  }
  return rows.length;
}

/** Returns the day in UTC, e.g. `2026-03-02`. */
function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
