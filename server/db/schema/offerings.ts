import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { requestSurveys } from './surveys.ts';

export interface StoredSection {
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
