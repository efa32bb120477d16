/**
 * Brings the rows of a table into a form that a migration made room for, some rows at a time, while calls go on. A step is SQL text
 * alone: it runs on the schema of its migration, and the tables in `schema/` are those of today. How to write one: `server/db/README.md`.
 */
export interface DataStep {
  /** Such as `build_request_events`: recorded in `data_steps`, and never changed afterwards. */
  readonly name: string;
  /** Tag of the migration behind which it runs, such as `0003_request_events`. */
  readonly after: string;
  /** Table whose rows it reads. They have a numeric `id` that grows with each new row. */
  readonly table: string;
  /** Rows of one transaction. */
  readonly rows: number;
  /**
   * Handles the rows with `$1 < id and id <= $2`. It skips what has been written already: the version before writes rows beside it, and
   * the new version writes those that need nothing.
   */
  readonly statement: string;
}
