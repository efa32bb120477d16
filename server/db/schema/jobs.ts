import { boolean, index, integer, pgTable, serial, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, instant } from './columns.ts';
import { users } from './identity.ts';

/** What leaves the house or follows from the time: `server/outgoing/README.md`. */
export const JOB_KINDS = [
  'mail',
  'answer_mail',
  'reminder',
  'clean_up',
  'erase_late_mails',
  'erase_account',
] as const;

/** Jobs that wait, are being done, or were given up. One that is done leaves the table. */
export const jobs = pgTable(
  'jobs',
  {
    id: serial('id').primaryKey(),
    /** The default is for the version before, which knows mails alone and writes them through the view `queued_mails`. */
    kind: text('kind', { enum: JOB_KINDS }).notNull().default('mail'),
    /** What the job is about, such as the id of a request; one job of a kind for each key. Of a mail: the unique part of its Message-ID. */
    key: text('key').notNull(),
    /** What the operator is told of it, e.g. `reset-mail`. */
    name: text('name').notNull(),
    /** Address of a mail; null for other jobs. */
    recipient: text('recipient'),
    /** The employee whom the job is for, with whom it is erased; null for a mail that is not about a request. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed JSON of what the job needs, such as the text of a mail, which may hold a link that opens an account. Null: found when it is done. */
    payload: text('payload'),
    attempts: integer('attempts').notNull().default(0),
    /** Claims since the last end of an attempt: docs/mail-and-sms.md#the-queue. */
    openClaims: integer('open_claims').notNull().default(0),
    /** When the next attempt is due, or a claim ends; null for a job that was given up. */
    dueAt: instant('due_at'),
    givenUpAt: instant('given_up_at'),
    /** Code of the last failure, with the mail server's sentence if there is one: `ECONNREFUSED`, `EAUTH_535: 535 Who are you?`. */
    lastFailure: text('last_failure'),
    /** True for mails about answers, which are sent after those that open or protect an account. */
    canWait: boolean('can_wait').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    unique('jobs_kind_key').on(table.kind, table.key),
    index('jobs_next')
      .on(table.kind, table.canWait, table.dueAt)
      .where(sql`due_at is not null`),
    index('queued_mails_recipient').on(table.recipient),
  ],
);
