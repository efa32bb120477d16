import { and, type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { companies, memberships, users } from '../../db/schema/identity.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Concierge } from '../context.ts';
import { type RequestAddress, at } from '../requests/request-address.ts';

/**
 * Returns the condition of what a concierge may see: all, or what belongs to employees of their companies
 * (docs/product/desk-session.md#scope). `employee` is the column with the employee's id. Undefined for all.
 */
export function inScope(
  { companyIds }: Pick<Concierge, 'companyIds'>,
  employee: AnyColumn = requests.userId,
): SQL | undefined {
  if (companyIds === null) return undefined;
  if (companyIds.length === 0) return sql`false`;
  const ids = sql.join(
    companyIds.map((id) => sql`${id}`),
    sql`, `,
  );
  return sql`exists (select 1 from memberships m
    where m.user_id = ${employee} and m.company_id in (${ids}))`;
}

/** Returns the condition on `requests` for an address within a concierge's scope: foreign equals missing. */
export function atInScope(concierge: Concierge, address: RequestAddress): SQL | undefined {
  return and(at(address), inScope(concierge));
}

export const companiesOfRequest = sql<readonly { id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', ${companies.id}, 'name', ${companies.name}) order by ${companies.id}), '[]')
  from ${memberships} join ${companies} on ${companies.id} = ${memberships.companyId}
  where ${memberships.userId} = ${requests.userId})`;

/** Returns the slugs of the companies whose ids a column has. */
export function slugsOf(companyIds: AnyColumn): SQL<string[]> {
  return sql`(select coalesce(json_agg(c.slug order by c.slug), '[]') from companies c where c.id = any(${companyIds}))`;
}

/** The columns of `users` that `emitEmployee` reads. */
export const employeeColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  emailConfirmedAt: users.emailConfirmedAt,
};

type EmployeeRow = Pick<typeof users.$inferSelect, keyof typeof employeeColumns>;

/**
 * Returns an employee as the concierge sees them. An unconfirmed address may be a stranger's:
 * docs/product/identity.md#unconfirmed-contact-data. A confirmed one stands for a missing name.
 */
export function emitEmployee({ firstName, lastName, email, emailConfirmedAt }: EmployeeRow) {
  const confirmed = emailConfirmedAt !== null;
  const shown = confirmed ? email : null;
  return {
    name: `${firstName} ${lastName}`.trim() || (shown ?? ''),
    email: shown,
    email_confirmed: confirmed,
  };
}
