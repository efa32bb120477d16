import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './instant.ts';

/** Mails that no provider has taken yet, and those that were given up. A sent mail has no row. */
export const queuedMails = pgTable(
  'queued_mails',
  {
    id: serial('id').primaryKey(),
    /** Kind of mail for the operator, e.g. `reset-mail`. */
    name: text('name').notNull(),
    recipient: text('recipient').notNull(),
    /** Unique part of the Message-ID, the same for each attempt. */
    messageId: text('message_id').notNull().unique(),
    /** Sealed JSON of subject and text, which may hold a link that opens an account. Null: written when it is sent. */
    content: text('content'),
    attempts: integer('attempts').notNull().default(0),
    /** When the next attempt is due; null for a mail that was given up. */
    dueAt: instant('due_at'),
    /** Code of the last failure, e.g. `ECONNREFUSED`. */
    lastFailure: text('last_failure'),
    createdAt: createdAt(),
  },
  (table) => [
    index('queued_mails_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
    index('queued_mails_recipient').on(table.recipient),
  ],
);
