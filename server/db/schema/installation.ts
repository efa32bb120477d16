import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Records the purpose of this database, in one row. A new database has none. */
export const installation = pgTable(
  'installation',
  {
    id: integer('id').primaryKey().default(1),
    /** True for a demo, whose account has a public password. It is never opened as anything else. */
    demo: boolean('demo').notNull(),
    /** Derived from the `APP_SECRET` of the last start; null until the first. */
    secretFingerprint: text('secret_fingerprint'),
    /** Content of the marker in the file store; null until the first start that has written it. */
    storeId: text('store_id'),
  },
  (table) => [check('one_installation', sql`${table.id} = 1`)],
);

/** Calls per network in the current window, for processes that share a database: `server/ports/rate-limits.ts`. */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and keyed hash of the network. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** End of the window; the library's name. */
  expire: instant('expire'),
});
