import { boolean, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, instant } from './columns.ts';
import { accountId } from './identity.ts';
import { requests } from './requests.ts';

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

/** Mails that the provider has taken, without their texts: docs/mail-and-sms.md#handed-over-mails. */
export const handedOverMails = pgTable(
  'handed_over_mails',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    recipient: text('recipient').notNull(),
    messageId: text('message_id').notNull(),
    /** The provider's answer, with its id of the mail. */
    providerAnswer: text('provider_answer').notNull(),
    queuedAt: instant('queued_at').notNull(),
    handedOverAt: instant('handed_over_at').notNull(),
  },
  (table) => [
    index('handed_over_mails_recipient').on(table.recipient),
    index('handed_over_mails_time').on(table.handedOverAt),
  ],
);

/** Requests with something unread of the concierge's. A row ends when the employee has read it all. */
export const answerNotices = pgTable(
  'answer_notices',
  {
    requestId: integer('request_id')
      .primaryKey()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** When the job that mails about it is due; null once it was done or given up. */
    dueAt: instant('due_at'),
    /** Failed attempts of the version before; today they are the job's. */
    attempts: integer('attempts').notNull().default(0),
    /** True while it waits for the daily mail. */
    daily: boolean('daily').notNull().default(false),
    /** Newest message that a mail has been about; 0 before the first one. */
    mailedMessageId: integer('mailed_message_id').notNull().default(0),
    /** When the last mail about it was written; null before the first one. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('answer_notices_due')
      .on(table.dueAt)
      .where(sql`due_at is not null`),
  ],
);

/**
 * Addresses beside the account's own to which mails about requests may go, once their owner has confirmed them:
 * docs/product/account.md#where-mails-go.
 */
export const mailAddresses = pgTable(
  'mail_addresses',
  {
    userId: accountId(),
    /** As `normalEmail` returns it. Other accounts may have the same one: a mailbox may be shared. */
    email: text('email').notNull(),
    /** When the first link was mailed to it, after which only a press mails another. */
    linkedAt: instant('linked_at').notNull(),
    /** Null until its owner has opened the link. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.email] })],
);
