import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Records the purpose of this database, in one row. A new database has none. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    /** True for a demo, whose account has a public password. It is never opened as anything else. */
    demo: boolean('demo').notNull(),
    /** Derived from the `APP_SECRET` of the last start; null until the first. */
    secretFingerprint: text('secret_fingerprint'),
  },
  (table) => [check('one_installation', sql`${table.id} = 1`)],
);
