import { sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
  smallint,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Card, CardAnswer } from '../../../src/lib/contract/card-rules.ts';
import type { WaitReason } from '../../../src/lib/contract/desk-queue.ts';
import type { QuestionType } from '../../../src/lib/contract/question-types.ts';
import { RATING_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { bytea, createdAt, instant, jsonScalar } from './columns.ts';
import { concierges, conciergeId } from './concierges.ts';
import { offerings, requestSurveys, screenItems, draftColumns } from './content.ts';
import { accountId } from './identity.ts';

/** An answer that a request was created from, and its question, as they are read. */
export interface SentAnswer {
  readonly question: string;
  readonly answer: string;
  readonly type: QuestionType;
  /** True for a phone number, an e-mail address and parts of a postal address. */
  readonly isContactData: boolean;
}

export const requests = pgTable(
  'requests',
  {
    id: serial('id').primaryKey(),
    externalId: uuid('external_id').notNull().unique().defaultRandom(),
    userId: accountId(),
    surveyId: integer('survey_id')
      .notNull()
      .references(() => requestSurveys.id),
    name: text('name').notNull(),
    /** What was promised when it was sent, which a later change of the content does not take back: docs/product/account.md#discreet-requests. */
    discreet: boolean('discreet').notNull().default(false),
    /** The address that was given for it in its answers, as `normalEmail` returns it: docs/product/account.md#where-mails-go. */
    contactEmail: text('contact_email'),
    status: text('status', { enum: ['open', 'in_progress', 'closed'] })
      .notNull()
      .default('open'),
    /** What the employee answered, in the words of that moment: a later change of the content does not change it. */
    answers: jsonb('answers').$type<readonly SentAnswer[]>().notNull().default([]),
    issuedAt: instant('issued_at'),
    createdAt: createdAt(),
    updatedAt: instant('updated_at').notNull(),
    /** Id of the last message that the employee has seen, 0 before the first one, and how many of a concierge are after it, for lists. */
    seenMessageId: integer('seen_message_id').notNull().default(0),
    unreadCount: integer('unread_count').notNull().default(0),
    /** True from the completion until the employee has seen it. */
    completionUnseen: boolean('completion_unseen').notNull().default(false),
    /** Id of the newest message when a concierge opened it last, 0 before; null until then for a request of an earlier version. */
    openedMessageId: integer('opened_message_id').default(0),
    /** The concierge who answers; null while nobody has claimed it. */
    ownerId: integer('owner_id').references(() => concierges.id),
    /** Whose turn it is until the request is completed: docs/product/desk-queue.md#whose-turn. */
    waitsFor: text('waits_for', { enum: ['us', 'them'] })
      .notNull()
      .default('us'),
    /** When that turn begins. With a time in the future the request comes back to us then, without a job that moves it. */
    waitingSince: instant('waiting_since').notNull(),
    /** Why that turn is ours: docs/product/desk-queue.md#why-it-waits. */
    waitsBecause: text('waits_because').$type<WaitReason | 'unsaid'>().notNull().default('new'),
    /** When the employee was reminded of what waits for them; null before, and after the next step of anybody. */
    remindedAt: instant('reminded_at'),
    /** The appointment that a concierge has agreed with the employee: docs/product/appointments.md#date. */
    appointmentAt: instant('appointment_at'),
    /** Its place and zone; null without a date, and for one that an earlier version stored. */
    appointmentId: integer('appointment_id'),
    /** True when an answer that it was created from is marked as urgent: docs/product/assistant.md#advice. */
    urgent: boolean('urgent').notNull().default(false),
    /** True when messages of the employee alone came after a completion: docs/product/desk-request.md#thanks-after-a-completion. */
    resumesCompletion: boolean('resumes_completion').notNull().default(false),
    /** Time of the last completion; null until then and after a reopening. */
    completedAt: instant('completed_at'),
    /** Minutes of service from the creation to the first answer, null before it: docs/product/desk-numbers.md#clocks. */
    firstAnswerMinutes: integer('first_answer_minutes'),
  },
  (table) => [
    index('requests_user_status').on(table.userId, table.status, table.issuedAt),
    index('requests_waiting')
      .on(table.waitsFor, table.waitingSince, table.id)
      .where(unfinished(table.status)),
    index('requests_owner').on(table.ownerId, table.waitingSince, table.id).where(unfinished(table.status)),
    index('requests_completed').on(table.completedAt, table.id),
    // The numbers of the desk read it alone, without the rows.
    index('requests_created').on(
      table.createdAt,
      table.id,
      table.userId,
      table.surveyId,
      table.firstAnswerMinutes,
    ),
    check('completed_means_closed', sql`(${table.completedAt} is not null) = (${table.status} = 'closed')`),
  ],
);

/** True for a request that a concierge has not completed. */
export const isUnfinished = unfinished(requests.status);

function unfinished(status: AnyPgColumn): SQL {
  return sql`(${status} <> 'closed')`;
}

/** The request that a row belongs to, and goes with. */
export const requestId = () =>
  integer('request_id')
    .notNull()
    .references(() => requests.id, { onDelete: 'cascade' });

export const messages = pgTable(
  'messages',
  {
    id: serial('id').primaryKey(),
    requestId: requestId(),
    source: text('source', { enum: ['user', 'concierge'] }).notNull(),
    sourceName: text('source_name').notNull(),
    /** Plain text, as sent, and the same, escaped and linkified when it is stored. */
    body: text('body').notNull(),
    bodyHtml: text('body_html').notNull(),
    attachmentKeys: jsonb('attachment_keys').$type<readonly string[]>().notNull().default([]),
    /** The sender's own id of the message. */
    clientId: text('client_id'),
    /** True for a note that we write ourselves: it is no answer, no mail is about it, and a request has one. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** What a concierge offers or asks with the message, whose text says the same: docs/product/cards.md. */
    card: jsonb('card').$type<Card>(),
    /** The employee's answer to a card; the text of the message says the same. */
    cardAnswer: jsonb('card_answer').$type<CardAnswer>(),
    /** When its concierge corrected it last: docs/product/desk-request.md#correction. */
    correctedAt: instant('corrected_at'),
    /** Whose turn a request was before and after a reply of an earlier version, from which the migration builds its events. */
    turn: jsonb('turn'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_request').on(table.requestId, table.createdAt, table.id),
    unique('one_message_per_client_id').on(table.requestId, table.clientId),
    uniqueIndex('one_automatic_note')
      .on(table.requestId)
      .where(sql`(${table.isAutomatic})`),
  ],
);

/** What has happened to a request, numbered from 1, without words of a person. `server/story` alone adds rows. */
export const requestEvents = pgTable(
  'request_events',
  {
    requestId: requestId(),
    number: integer('number').notNull(),
    kind: text('kind').notNull(),
    /** Null for the employee, a clock and an operator. */
    conciergeId: integer('concierge_id').references(() => concierges.id),
    /** No reference: a message that is taken back is deleted, its event stays. */
    messageId: integer('message_id'),
    /** What else the kind carries, such as the id of a completion. */
    detail: jsonb('detail').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.number] })],
);

export const uploads = pgTable(
  'uploads',
  {
    /** `<uuid>-<file name>`: random, so that a key cannot be guessed. */
    key: text('key').primaryKey(),
    /** Owner of the file. A concierge's upload belongs to the request's employee, and does not count towards their room. */
    userId: accountId(),
    requestId: integer('request_id').references(() => requests.id, { onDelete: 'cascade' }),
    fromConcierge: boolean('from_concierge').notNull().default(false),
    fileName: text('file_name').notNull(),
    /** Detected from the content, null until the upload is complete; and reserved while the bytes arrive, exact when they are stored. */
    contentType: text('content_type'),
    sizeBytes: integer('size_bytes'),
    /** The small picture of a picture, null until somebody looks, empty without one; and the one for pages: docs/product/uploads.md. */
    preview: bytea('preview'),
    converted: bytea('converted'),
    createdAt: createdAt(),
    /** When the PUT began, so that a presigned address works once; when all had arrived; when its employee deleted it, for all. */
    startedAt: instant('started_at'),
    storedAt: instant('stored_at'),
    deletedAt: instant('deleted_at'),
    /** Id of the request that a deleted file was in, for the export of a legal hold. */
    deletedFrom: integer('deleted_from'),
  },
  (table) => [
    index('uploads_user').on(table.userId),
    index('uploads_request').on(table.requestId),
    check('stored_means_typed', sql`${table.storedAt} is null or ${table.contentType} is not null`),
  ],
);

/**
 * Keeps of an erased employee's requests what bookkeeping needs: docs/product/employees.md#erase. Nothing in it leads to a
 * person: no reference, no text, days instead of times.
 */
export const erasedRequests = pgTable('erased_requests', {
  id: serial('id').primaryKey(),
  /** Slug of the company, which may be erased itself; null for an employee without one. */
  company: text('company'),
  surveyKey: text('survey_key').notNull(),
  status: text('status', { enum: ['open', 'in_progress', 'closed'] }).notNull(),
  createdOn: date('created_on').notNull(),
  /** Day of the last change. */
  updatedOn: date('updated_on').notNull(),
});

/** Each completion of a request, with what was done and what the employee said of it: docs/product/completion.md. */
export const completions = pgTable(
  'completions',
  {
    id: serial('id').primaryKey(),
    requestId: requestId(),
    conciergeId: conciergeId(),
    completedAt: instant('completed_at').notNull(),
    /** The message that says what was done; null until the concierge writes it. */
    messageId: integer('message_id').references(() => messages.id, { onDelete: 'set null' }),
    /** The time that the request gave back to the employee. */
    minutes: integer('minutes').notNull(),
    /** Minutes of service and round trips from the creation to this completion: docs/product/desk-numbers.md#clocks. */
    serviceMinutes: integer('service_minutes'),
    roundTrips: integer('round_trips'),
    /** What worked, for later requests like it, without personal data; null until it is written. */
    outcome: text('outcome'),
    outcomeSurveyId: integer('outcome_survey_id').references(() => requestSurveys.id),
    rating: smallint('rating'),
    ratingText: text('rating_text'),
    ratedAt: instant('rated_at'),
    thankedAt: instant('thanked_at'),
    /** When the request was reopened; null while the completion stands. */
    reopenedAt: instant('reopened_at'),
    /** `message`: the employee wrote, perhaps only to say thanks. `employee`: they said that something is still open. */
    reopenedBy: text('reopened_by', { enum: ['message', 'employee', 'concierge'] }),
  },
  (table) => [
    index('completions_request').on(table.requestId, table.id),
    // Deleting a message looks for its completions.
    index('completions_message').on(table.messageId),
    index('completions_outcome').on(table.outcomeSurveyId, table.id),
    index('completions_time').on(table.completedAt),
    index('completions_rated')
      .on(table.ratedAt, table.id)
      .where(sql`(${table.rating} is not null)`),
    uniqueIndex('one_standing_completion')
      .on(table.requestId)
      .where(sql`(${table.reopenedAt} is null)`),
    check('rating_in_range', sql`${table.rating} between 1 and ${sql.raw(String(RATING_MAX))}`),
    check('reopened_by_somebody', sql`(${table.reopenedAt} is null) = (${table.reopenedBy} is null)`),
  ],
);

export const userRequestSurveys = pgTable(
  'user_request_surveys',
  {
    id: serial('id').primaryKey(),
    token: uuid('token').notNull().unique().defaultRandom(),
    userId: accountId(),
    surveyId: integer('survey_id')
      .notNull()
      .references(() => requestSurveys.id),
    forAlpha: boolean('for_alpha').notNull(),
    offeringId: integer('offering_id').references(() => offerings.id, { onDelete: 'set null' }),
    ...draftColumns(),
    createdAt: createdAt(),
    submittedAt: instant('submitted_at'),
    /** Unique: a survey becomes at most one request. */
    requestId: integer('request_id')
      .unique()
      .references(() => requests.id),
  },
  (table) => [index('user_request_surveys_user').on(table.userId)],
);

export const userRequestAnswers = pgTable(
  'user_request_answers',
  {
    id: serial('id').primaryKey(),
    userRequestSurveyId: integer('user_request_survey_id')
      .notNull()
      .references(() => userRequestSurveys.id, { onDelete: 'cascade' }),
    screenItemId: integer('screen_item_id')
      .notNull()
      .references(() => screenItems.id),
    /** Null is a skipped question. */
    value: jsonScalar('value'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [unique('one_answer_per_item').on(table.userRequestSurveyId, table.screenItemId)],
);
