import { index, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { createdAt } from './instant.ts';

/** Mails and text messages while no provider is configured. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['mail', 'sms'] }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull().default(''),
    text: text('text').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_newest').on(table.createdAt)],
);
