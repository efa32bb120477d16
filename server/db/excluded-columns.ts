import { getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** Returns the `set` of an upsert that overwrites every column with the new row's value. */
export function excludedColumns(table: PgTable): Record<string, SQL> {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => [
      key,
      sql`excluded.${sql.identifier(column.name)}`,
    ]),
  );
}
