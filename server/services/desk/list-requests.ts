import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { deskRequests as endpoint } from '../../../src/lib/contract/desk.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests, isUnfinished } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { emitEmployee } from './emit-employee.ts';

const messageCount = sql<number>`(
  select count(*)::int from ${messages} where ${messages.requestId} = ${requests.id}
)`;

/**
 * Returns a page of `pageSize` requests of all employees: open and in progress first, then by time, newest first. `after` is the
 * last request of the previous page; null returns the first page.
 * @throws {ServiceError} `not_found` when `after` is gone.
 */
export async function listDeskRequests(
  { db }: Services,
  pageSize: number,
  after: number | null,
): Promise<EmittedBy<typeof endpoint>> {
  const rows = await db
    .select({
      id: requests.id,
      externalId: requests.externalId,
      name: requests.name,
      status: requests.status,
      employee: {
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailConfirmedAt: users.emailConfirmedAt,
      },
      createdAt: requests.createdAt,
      messageCount,
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(after === null ? undefined : await isBehind(db, after))
    .orderBy(desc(isUnfinished), desc(requests.createdAt), desc(requests.id))
    // One more than the page tells whether another one follows.
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize).map(({ employee, ...row }) => ({
    id: row.id,
    external_id: row.externalId,
    name: row.name,
    status: row.status,
    ...employeeFields(emitEmployee(employee)),
    created_at: row.createdAt.toISOString(),
    message_count: row.messageCount,
  }));
  return { requests: page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** A comparison of rows, which reads the index from this place on, so that each page costs the same. */
async function isBehind(db: Db, after: number): Promise<SQL> {
  const [previous] = await db
    .select({ createdAt: requests.createdAt, unfinished: sql<boolean>`${isUnfinished}` })
    .from(requests)
    .where(eq(requests.id, after));
  if (previous === undefined) {
    throw new ServiceError('not_found', 'This page is gone. Please load the list again.');
  }
  const { createdAt, unfinished } = previous;
  return sql`(${isUnfinished}, ${requests.createdAt}, ${requests.id})
    < (${unfinished}::boolean, ${createdAt.toISOString()}::timestamptz, ${after}::integer)`;
}

function employeeFields({ name, email, email_confirmed }: ReturnType<typeof emitEmployee>) {
  return { employee_name: name, employee_email: email, email_confirmed };
}
