import { getTableColumns, sql, type SQL } from 'drizzle-orm';
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

/** A statement has at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows into parts that one statement can write. */
export function portions<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
