import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { NewFactQuestion } from '../../../src/lib/contract/card-rules.ts';
import type { AuditAction } from '../../../src/lib/contract/desk-audit.ts';
import { createdAt, instant, wordVector } from './columns.ts';
import { conciergeId } from './concierges.ts';
import { users, companies } from './identity.ts';
import { requestId, requests, messages } from './requests.ts';

/** Records what concierges did apart from writing: docs/product/desk-audit.md#recorded-actions. */
export const conciergeActions = pgTable(
  'concierge_actions',
  {
    id: serial('id').primaryKey(),
    conciergeId: conciergeId(),
    action: text('action').$type<AuditAction>().notNull(),
    /** The employee whom it concerns; null for a search, a list and an export. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Null for an action on the account, a search, a list and an export. */
    requestId: integer('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    /**
     * The words of a search, which list was shown, how much was exported, the reason of a lift, the step of a playbook, or the text before
     * a correction.
     */
    detail: text('detail'),
    /** The words of a search as it compares them: an erasure finds those of the employee. */
    words: text('words').array(),
    /** The requests of which a list has shown the beginning. No reference: the record outlives them. */
    listedIds: integer('listed_ids').array(),
    /** At that time, the companies of the employee, or without one those that the concierge served; null for all. */
    companyIds: integer('company_ids').array(),
    /** The session of the call; null for a program. It has no reference: the record outlives the session. */
    sessionId: integer('session_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('concierge_actions_concierge').on(table.conciergeId, table.createdAt),
    index('concierge_actions_created').on(table.createdAt),
    index('concierge_actions_request').on(table.requestId, table.createdAt),
    index('concierge_actions_user').on(table.userId),
    index('concierge_actions_words').using('gin', table.words),
  ],
);

/** Notes that concierges write to each other. No query of an employee's call joins this table. */
export const internalNotes = pgTable(
  'internal_notes',
  {
    id: serial('id').primaryKey(),
    requestId: requestId(),
    conciergeId: conciergeId(),
    /** Plain text. */
    body: text('body').notNull(),
    clientId: text('client_id'),
    /** True for the note of a hand-over. */
    isHandOver: boolean('is_hand_over').notNull().default(false),
    /** When the next owner has read the note of a hand-over. */
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('internal_notes_request').on(table.requestId, table.id),
    unique('one_note_per_client_id').on(table.requestId, table.clientId),
  ],
);

/** Unsent texts of concierges. They outlive a hand-over and a completion. */
export const deskDrafts = pgTable(
  'desk_drafts',
  {
    requestId: requestId(),
    conciergeId: conciergeId(),
    /** `summary`: of what was done, for the end of a request. */
    kind: text('kind', { enum: ['reply', 'note', 'summary'] }).notNull(),
    body: text('body').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.conciergeId, table.kind] })],
);

/** The words of each request, for the desk's search: docs/product/desk-queue.md#search. A table of its own keeps changes of requests cheap. */
export const requestWords = pgTable(
  'request_words',
  {
    requestId: integer('request_id')
      .primaryKey()
      .references(() => requests.id, { onDelete: 'cascade' }),
    /** Of names, answers, messages and notes, without contact data. */
    words: wordVector('words').notNull(),
    /** Of the name, the answers and the messages: what the employee reads. */
    ownWords: wordVector('own_words').notNull(),
    /** Of names and of answers that are contact data. They count once the address is confirmed. */
    contactWords: wordVector('contact_words').notNull(),
  },
  (table) => [index('request_words_found').using('gin', table.words, table.contactWords)],
);

/** Second factors that a concierge wants to be lifted, until a second one has decided: docs/product/mfa.md#lifted-by-the-team. */
export const mfaLifts = pgTable('mfa_lifts', {
  id: serial('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Who asked. */
  conciergeId: conciergeId(),
  /** How they know that it is the employee. */
  reason: text('reason').notNull(),
  createdAt: createdAt(),
});

/** Canned replies of all concierges, which are content: docs/product/desk-replies.md#shared-replies. */
export const sharedReplies = pgTable('shared_replies', {
  /** Name of the file in a content folder. */
  key: text('key').primaryKey(),
  name: text('name').notNull(),
  /** Plain text with blanks. */
  body: text('body').notNull(),
  position: integer('position').notNull(),
  /** Categories and surveys whose requests list it first. */
  categoryIds: integer('category_ids').array().notNull(),
  surveyIds: integer('survey_ids').array().notNull(),
  /** Companies whose employees it is for; null means all. */
  companyIds: integer('company_ids').array(),
});

/** Canned replies that a concierge wrote, for that concierge alone. */
export const ownReplies = pgTable(
  'own_replies',
  {
    id: serial('id').primaryKey(),
    conciergeId: conciergeId(),
    name: text('name').notNull(),
    /** Plain text with blanks. */
    body: text('body').notNull(),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('one_reply_per_name').on(table.conciergeId, table.name)],
);

/** Questions that a concierge asks together again and again, for that concierge alone: docs/product/cards.md#saved-sets. */
export const factSets = pgTable(
  'fact_sets',
  {
    id: serial('id').primaryKey(),
    conciergeId: conciergeId(),
    name: text('name').notNull(),
    questions: jsonb('questions').$type<readonly NewFactQuestion[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [unique('one_set_per_name').on(table.conciergeId, table.name)],
);

/** The steps of playbooks that are done, by the text of the step: docs/product/playbooks.md#ticks. */
export const playbookTicks = pgTable(
  'playbook_ticks',
  {
    requestId: requestId(),
    step: text('step').notNull(),
    conciergeId: conciergeId(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.step] })],
);

/** Whom concierges send the employees of a company to: docs/product/desk-vendors.md. An empty text says nothing. */
export const vendors = pgTable(
  'vendors',
  {
    id: serial('id').primaryKey(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    email: text('email').notNull(),
    address: text('address').notNull(),
    hours: text('hours').notNull(),
    region: text('region').notNull(),
    /** For concierges alone. */
    remark: text('remark').notNull(),
    words: wordVector('words').notNull(),
    archivedAt: instant('archived_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('vendors_company').on(table.companyId, table.name, table.id)],
);

/** How it went with a vendor, in one line. */
export const vendorNotes = pgTable(
  'vendor_notes',
  {
    id: serial('id').primaryKey(),
    vendorId: integer('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    conciergeId: conciergeId(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('vendor_notes_vendor').on(table.vendorId, table.id)],
);

/** The options of cards that are a vendor. The card itself does not name it: the employee reads cards. */
export const vendorOptions = pgTable(
  'vendor_options',
  {
    vendorId: integer('vendor_id')
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    messageId: integer('message_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    optionId: text('option_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.optionId] }),
    index('vendor_options_vendor').on(table.vendorId, table.messageId),
  ],
);
