import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, serial, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { RATING_MAX } from '../../../src/lib/contract/shared/limits.ts';
import { instant } from './columns.ts';
import { conciergeId } from './concierges.ts';
import { messages, requestId } from './requests.ts';
import { requestSurveys } from './content.ts';

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
