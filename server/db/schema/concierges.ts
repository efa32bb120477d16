import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/** Concierges with a token of their own. Rows stay: messages and actions carry their names. */
export const concierges = pgTable('concierges', {
  id: serial('id').primaryKey(),
  name: text('name').notNull().unique(),
  /** SHA-256 of the token in hex. The token is not stored. */
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: createdAt(),
  /** Since then the token is refused. */
  removedAt: instant('removed_at'),
});
