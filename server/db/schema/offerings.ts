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
  type: text('type', { enum: ['benefit', 'product'] }).notNull(),
  providerName: text('provider_name').notNull(),
  providerLogoUrl: text('provider_logo_url'),
  heading: text('heading').notNull(),
  subheading: text('subheading').notNull(),
  name: text('name').notNull(),
  featured: boolean('featured').notNull(),
  categories: jsonb('categories').$type<readonly string[]>().notNull(),
  sections: jsonb('sections').$type<readonly StoredSection[]>().notNull(),
  requestSurveyCta: text('request_survey_cta'),
  requestSurveyId: integer('request_survey_id').references(() => requestSurveys.id),
  requestSurveyName: text('request_survey_name'),
  position: integer('position').notNull(),
});

export const offeringCategories = pgTable('offering_categories', {
  externalId: text('external_id').primaryKey(),
  name: text('name').notNull().unique(),
  imageUrl: text('image_url'),
  position: integer('position').notNull(),
});
