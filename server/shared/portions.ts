/** A statement has at most 65,535 parameters. */
const ROWS_PER_STATEMENT = 500;

/** Splits rows into parts that one statement can write. */
export function portions<Row>(rows: readonly Row[]): readonly (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}
