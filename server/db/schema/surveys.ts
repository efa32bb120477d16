import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const surveyCategories = pgTable('survey_categories', {
  id: integer('id').primaryKey(),
  name: text('name').notNull().unique(),
  imageUrl: text('image_url'),
  position: integer('position').notNull(),
});

export const requestSurveys = pgTable(
  'request_surveys',
  {
    id: integer('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** The intro survey collects onboarding answers and never becomes a request. */
    kind: text('kind', { enum: ['request', 'intro'] })
      .notNull()
      .default('request'),
    forAlpha: boolean('for_alpha').notNull(),
    categoryId: integer('category_id').references(() => surveyCategories.id),
    position: integer('position').notNull(),
    /** Removed from `content`, but referenced by requests: kept, never offered. */
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [index('request_surveys_category').on(table.categoryId, table.position)],
);

export interface StoredOption {
  readonly value: string;
  readonly label: string;
}

/** Condition: the answer of item `itemId` of the same survey is one of `isOneOf`. */
export interface StoredCondition {
  readonly itemId: number;
  readonly isOneOf: readonly string[];
}

export const screenItems = pgTable(
  'screen_items',
  {
    /** `survey id * 100 + position`: ids stay the same when questions are appended. */
    id: integer('id').primaryKey(),
    surveyId: integer('survey_id')
      .notNull()
      .references(() => requestSurveys.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    type: text('type', {
      enum: [
        'TextInput',
        'MultilineTextInput',
        'PhoneNumberInput',
        'ManagedEmailInput',
        'SingleSelectInput',
        'SingleUploadInput',
      ],
    }).notNull(),
    optional: boolean('optional').notNull().default(false),
    options: jsonb('options').$type<readonly StoredOption[]>().notNull().default([]),
    universalAnswerId: integer('universal_answer_id'),
    condition: jsonb('condition').$type<StoredCondition>(),
    /** Removed from `content`, but referenced by answers: kept, never asked. */
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [index('screen_items_survey').on(table.surveyId, table.position)],
);
