import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';
import { requests } from './requests.ts';

/** Requests with something unread of the concierge's. A row ends when the employee has read it all. */
export const answerNotices = pgTable(
  'answer_notices',
  {
    requestId: integer('request_id')
      .primaryKey()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** When the mail about it is due; null once it was sent or given up. */
    dueAt: instant('due_at'),
    /** Failed attempts to write the mail that is due. */
    attempts: integer('attempts').notNull().default(0),
    /** True while it waits for the daily mail. */
    daily: boolean('daily').notNull().default(false),
    /** Newest message that a mail has been about; 0 before the first one. */
    mailedMessageId: integer('mailed_message_id').notNull().default(0),
  },
  (table) => [
    index('answer_notices_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
  ],
);
