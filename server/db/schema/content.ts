import { boolean, index, integer, json, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Playbook } from '../../../src/lib/contract/operator/survey-file.ts';
import { questionTypes, type AnswerFormat } from '../../../src/lib/contract/question-types.ts';
import { instant } from './columns.ts';

export const surveyCategories = pgTable('survey_categories', {
  id: integer('id').primaryKey(),
  /** Name of the file in a content folder. */
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  position: integer('position').notNull(),
  /** Companies whose employees see the category with its surveys; null means all. */
  companyIds: integer('company_ids').array(),
  /** Removed from the content, but referenced by surveys: kept, never offered. */
  retired: boolean('retired').notNull().default(false),
});

export const requestSurveys = pgTable(
  'request_surveys',
  {
    id: integer('id').primaryKey(),
    /** Also the name of the file in a content folder. */
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** The intro survey collects onboarding answers and never becomes a request. */
    kind: text('kind', { enum: ['request', 'intro'] })
      .notNull()
      .default('request'),
    forAlpha: boolean('for_alpha').notNull(),
    categoryId: integer('category_id').references(() => surveyCategories.id),
    position: integer('position').notNull(),
    /** Other words by which employees find it. */
    keywords: text('keywords').array().notNull().default([]),
    /** Mails about its requests name neither the request nor a word of it: docs/product/account.md#discreet-requests. */
    discreet: boolean('discreet').notNull().default(false),
    /** How concierges work on its requests, as the content has it, in its order: docs/product/playbooks.md. */
    playbook: json('playbook').$type<Playbook>(),
    /** Removed from the content, but referenced by requests: kept, never offered. */
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [index('request_surveys_category').on(table.categoryId, table.position)],
);

export interface StoredOption {
  readonly value: string;
  readonly label: string;
  /** What to do now, for who chooses it. */
  readonly advice?: string | undefined;
  /** True marks the request as urgent. */
  readonly urgent?: boolean | undefined;
}

/** Condition: the answer of item `itemId` of the same survey is one of `isOneOf`. */
export interface StoredCondition {
  readonly itemId: number;
  readonly isOneOf: readonly string[];
}

export const screenItems = pgTable(
  'screen_items',
  {
    id: integer('id').primaryKey(),
    /** Name of the question in its survey's file. */
    key: text('key').notNull(),
    surveyId: integer('survey_id')
      .notNull()
      .references(() => requestSurveys.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    label: text('label').notNull(),
    type: text('type', { enum: questionTypes }).notNull(),
    optional: boolean('optional').notNull().default(false),
    options: jsonb('options').$type<readonly StoredOption[]>().notNull().default([]),
    /** The format of a written answer; null is any text. */
    format: jsonb('format').$type<AnswerFormat>(),
    universalAnswerId: integer('universal_answer_id'),
    condition: jsonb('condition').$type<StoredCondition>(),
    /** Removed from the content, but referenced by answers: kept, never asked. */
    retired: boolean('retired').notNull().default(false),
  },
  (table) => [
    index('screen_items_survey').on(table.surveyId, table.position),
    unique('one_question_per_key').on(table.surveyId, table.key),
  ],
);

interface StoredSection {
  readonly section_type: 'numbered' | 'key_value' | 'text';
  readonly heading: string;
  readonly items: readonly { value: string; key: string | null; external_url: string | null }[];
  readonly cta_text: string | null;
  readonly cta_url: string | null;
}

export const offerings = pgTable('offerings', {
  id: integer('id').primaryKey(),
  /** Name of the file in a content folder. */
  key: text('key').notNull().unique(),
  type: text('type', { enum: ['benefit', 'product'] }).notNull(),
  providerName: text('provider_name').notNull(),
  providerLogoUrl: text('provider_logo_url'),
  heading: text('heading').notNull(),
  subheading: text('subheading').notNull(),
  name: text('name').notNull(),
  featured: boolean('featured').notNull(),
  /** Names of offering categories, as the wire has them. */
  categories: jsonb('categories').$type<readonly string[]>().notNull(),
  sections: jsonb('sections').$type<readonly StoredSection[]>().notNull(),
  requestSurveyCta: text('request_survey_cta'),
  requestSurveyId: integer('request_survey_id').references(() => requestSurveys.id),
  requestSurveyName: text('request_survey_name'),
  position: integer('position').notNull(),
  /** Other words by which employees find it. */
  keywords: text('keywords').array().notNull().default([]),
  /** Companies whose employees see the offering; null means all. */
  companyIds: integer('company_ids').array(),
  /** Removed from the content: kept, never shown. */
  retired: boolean('retired').notNull().default(false),
});

export const offeringCategories = pgTable('offering_categories', {
  /** Also the name of the file in a content folder. */
  externalId: text('external_id').primaryKey(),
  name: text('name').notNull(),
  imageUrl: text('image_url'),
  position: integer('position').notNull(),
  /** Companies whose employees see the category; null means all. */
  companyIds: integer('company_ids').array(),
});

interface StoredHelpLine {
  readonly name: string;
  readonly phone?: string | undefined;
  readonly url?: string | undefined;
  readonly hours?: string | undefined;
  readonly countries?: readonly string[] | undefined;
}

/** Whom to call first for words of crisis: docs/product/categories.md#help-first. */
export const helpTopics = pgTable('help_topics', {
  /** Name of the file in a content folder. */
  key: text('key').primaryKey(),
  position: integer('position').notNull(),
  name: text('name').notNull(),
  text: text('text').notNull(),
  words: text('words').array().notNull(),
  lines: jsonb('lines').$type<readonly StoredHelpLine[]>().notNull(),
  /** Companies whose employees see it; null means all. */
  companyIds: integer('company_ids').array(),
});

/** Returns the columns of what a started survey holds besides its answers: docs/product/assistant.md#drafts-of-an-account. */
export const draftColumns = () => ({
  /** What was typed into the request box before it started. */
  need: text('need'),
  /** A text that is typed and not sent as an answer yet, with its question. */
  typedItemId: integer('typed_item_id').references(() => screenItems.id, { onDelete: 'set null' }),
  typedText: text('typed_text'),
  typedAt: instant('typed_at'),
  /** When its employee discarded it under a legal hold, which keeps it out of every view: docs/product/employees.md#legal-hold. */
  discardedAt: instant('discarded_at'),
});
