import { desc, eq, sql } from 'drizzle-orm';
import type { StaffRequestSummary } from '../../../src/lib/contract/staff.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { users } from '../../db/schema/identity.ts';
import { messages, requests } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { emitEmployee } from './emit-employee.ts';

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
    .orderBy(sql`${requests.status} = 'closed'`, desc(requests.createdAt), desc(requests.id))
    .prepare('list_staff_requests'),
);

/** Returns the requests of all employees: open and in progress first, then by time, newest first. */
export async function listStaffRequests(services: Services): Promise<StaffRequestSummary[]> {
  const rows = await prepared(services.db).execute();
  return rows.map(({ employee, ...row }) => ({
    id: row.id,
    external_id: row.externalId,
    name: row.name,
    status: row.status,
    ...employeeFields(emitEmployee(employee)),
    created_at: row.createdAt.toISOString(),
    message_count: row.messageCount,
  }));
}

function employeeFields({ name, email, email_confirmed }: ReturnType<typeof emitEmployee>) {
  return { employee_name: name, employee_email: email, email_confirmed };
}
