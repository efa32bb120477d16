import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from './identity.ts';
import { instant } from './instant.ts';
import { jsonScalar } from './json-scalar.ts';

/** Onboarding answers by id (docs/product/onboarding.md#answer-ids); they also prefill surveys. */
export const profileAnswers = pgTable(
  'profile_answers',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answerId: integer('answer_id').notNull(),
    value: jsonScalar('value'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.answerId] })],
);
