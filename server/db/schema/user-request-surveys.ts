import { boolean, index, integer, pgTable, serial, unique, uuid } from 'drizzle-orm/pg-core';
import { accountId } from './identity.ts';
import { createdAt, instant, jsonScalar } from './columns.ts';
import { offerings, requestSurveys, screenItems } from './content.ts';
import { requests } from './requests.ts';

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
    /** The offering whose details the survey was started from: the request is about it. */
    offeringId: integer('offering_id').references(() => offerings.id, { onDelete: 'set null' }),
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
