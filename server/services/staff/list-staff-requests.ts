import { desc, eq, sql } from 'drizzle-orm';
import type { StaffRequestSummary } from '../../../src/lib/contract/staff.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { fullNameOf } from './full-name.ts';

const messageCount = sql<number>`(
  select count(*)::int from ${messages} where ${messages.requestId} = ${requests.id}
)`;

const prepared = oncePerDb((db) =>
  db
    .select({
      id: requests.id,
      externalId: requests.externalId,
      name: requests.name,
      status: requests.status,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      createdAt: requests.createdAt,
      messageCount,
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .orderBy(sql`${requests.status} = 'closed'`, desc(requests.createdAt), desc(requests.id))
    .prepare('list_staff_requests'),
);

/** Returns the requests of all employees: open and in progress first, then by time, newest first. */
export async function listStaffRequests(services: Services): Promise<StaffRequestSummary[]> {
  const rows = await prepared(services.db).execute();
  return rows.map((row) => ({
    id: row.id,
    external_id: row.externalId,
    name: row.name,
    status: row.status,
    employee_name: fullNameOf(row),
    employee_email: row.email,
    created_at: row.createdAt.toISOString(),
    message_count: row.messageCount,
  }));
}
