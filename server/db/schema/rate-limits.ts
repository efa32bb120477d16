import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Calls per network in the current window, for processes that share a database: `server/ports/rate-limits`. */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and keyed hash of the network. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** End of the window; the library's name. */
  expire: instant('expire'),
});
