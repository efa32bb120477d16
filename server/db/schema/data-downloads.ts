import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';
import { accountId, sessions } from './identity.ts';

/** Downloads of what is stored about an account, by its employee: docs/product/account.md#download-your-data. */
export const dataDownloads = pgTable(
  'data_downloads',
  {
    id: serial('id').primaryKey(),
    userId: accountId(),
    /** The session that has asked for it, with which the address of the file ends. */
    sessionId: integer('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    tokenHash: text('token_hash').notNull().unique(),
    /** How often the file was read: a browser may begin anew. */
    reads: integer('reads').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [index('data_downloads_user').on(table.userId, table.createdAt)],
);
