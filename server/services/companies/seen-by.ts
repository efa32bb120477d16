import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns the condition that the viewer (placeholder `userId`) may see a row that `companyIds` limits to companies; null means
 * all employees. A restricted company counts once the address is confirmed: docs/product/content.md#own-content.
 */
export function seenBy(companyIds: PgColumn): SQL {
  return sql`(${companyIds} is null or ${companyIds} && array(
    select m.company_id from memberships m
    join companies c on c.id = m.company_id
    join users u on u.id = m.user_id
    where m.user_id = ${sql.placeholder('userId')} and (c.join_policy = 'link' or u.email_confirmed_at is not null)))`;
}
