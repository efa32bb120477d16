import { asc, eq } from 'drizzle-orm';
import type { Content, ContentEntry } from '../../../src/lib/contract/operator/content.ts';
import { INTRO_SURVEY_ID } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import {
  helpTopics,
  offeringCategories,
  offerings,
  requestSurveys,
  screenItems,
  surveyCategories,
} from '../../db/schema/content.ts';
import { sharedReplies } from '../../db/schema/desk.ts';
import { companies } from '../../db/schema/identity.ts';
import { prefillNamed } from './prefills.ts';

type SurveyRow = typeof requestSurveys.$inferSelect;
type ItemRow = typeof screenItems.$inferSelect;
type OfferingRow = typeof offerings.$inferSelect;

/** The rows of a database's content, retired ones included. */
export interface StoredRows {
  readonly companies: readonly { readonly id: number; readonly slug: string }[];
  readonly categories: readonly (typeof surveyCategories.$inferSelect)[];
  readonly surveys: readonly SurveyRow[];
  readonly items: readonly ItemRow[];
  readonly offeringCategories: readonly (typeof offeringCategories.$inferSelect)[];
  readonly offerings: readonly OfferingRow[];
  readonly replies: readonly (typeof sharedReplies.$inferSelect)[];
  readonly helpTopics: readonly (typeof helpTopics.$inferSelect)[];
}

export async function readStoredRows(db: Db): Promise<StoredRows> {
  return {
    companies: await db.select({ id: companies.id, slug: companies.slug }).from(companies),
    categories: await db
      .select()
      .from(surveyCategories)
      .orderBy(asc(surveyCategories.position), asc(surveyCategories.key)),
    surveys: await db
      .select()
      .from(requestSurveys)
      .where(eq(requestSurveys.kind, 'request'))
      .orderBy(asc(requestSurveys.position), asc(requestSurveys.slug)),
    items: await db.select().from(screenItems).orderBy(asc(screenItems.surveyId), asc(screenItems.position)),
    offeringCategories: await db
      .select()
      .from(offeringCategories)
      .orderBy(asc(offeringCategories.position), asc(offeringCategories.externalId)),
    offerings: await db.select().from(offerings).orderBy(asc(offerings.position), asc(offerings.key)),
    replies: await db
      .select()
      .from(sharedReplies)
      .orderBy(asc(sharedReplies.position), asc(sharedReplies.key)),
    helpTopics: await db.select().from(helpTopics).orderBy(asc(helpTopics.position), asc(helpTopics.key)),
  };
}

/** Returns the content that the rows hold, as the files of a folder would have it. Retired rows are left out. */
export function contentOf(rows: StoredRows): Content {
  const categoryKeys = new Map(rows.categories.map(({ id, key }) => [id, key]));
  const itemsBySurvey = Map.groupBy(
    rows.items.filter(({ retired }) => !retired),
    ({ surveyId }) => surveyId,
  );
  const slugs = new Map(rows.companies.map(({ id, slug }) => [id, slug]));
  const limited = ({ companyIds }: { readonly companyIds: readonly number[] | null }) =>
    companyIds === null ? {} : { companies: companyIds.map((id) => slugs.get(id) ?? String(id)).sort() };
  return {
    categories: rows.categories.filter(isOffered).map((row) => ({
      key: row.key,
      id: row.id,
      position: row.position,
      name: row.name,
      ...(row.imageUrl === null ? {} : { image: row.imageUrl }),
      ...limited(row),
    })),
    surveys: rows.surveys
      .filter(isOffered)
      .map((row) => surveyOf(row, itemsBySurvey.get(row.id) ?? [], categoryKeys)),
    offering_categories: rows.offeringCategories.map((row) => ({
      key: row.externalId,
      position: row.position,
      name: row.name,
      ...(row.imageUrl === null ? {} : { image: row.imageUrl }),
      ...limited(row),
    })),
    offerings: rows.offerings.filter(isOffered).map((row) => ({ ...offeringOf(row, rows), ...limited(row) })),
    replies: rows.replies.map((row) => ({
      key: row.key,
      position: row.position,
      name: row.name,
      body: row.body,
      categories: row.categoryIds.flatMap((id) => categoryKeys.get(id) ?? []),
      surveys: row.surveyIds.flatMap((id) => rows.surveys.find((survey) => survey.id === id)?.slug ?? []),
      ...limited(row),
    })),
    help_topics: rows.helpTopics.map((row) => ({
      key: row.key,
      position: row.position,
      name: row.name,
      text: row.text,
      words: [...row.words],
      lines: row.lines.map(({ countries, ...line }) => ({
        ...line,
        ...(countries === undefined ? {} : { countries: [...countries] }),
      })),
      ...limited(row),
    })),
  };
}

const isOffered = ({ retired }: { readonly retired: boolean }) => !retired;

function surveyOf(
  row: SurveyRow,
  items: readonly ItemRow[],
  categoryKeys: ReadonlyMap<number, string>,
): ContentEntry<'surveys'> {
  const keys = new Map(items.map(({ id, key }) => [id, key]));
  return {
    key: row.slug,
    id: row.id,
    position: row.position,
    name: row.name,
    category: categoryKeys.get(row.categoryId ?? 0) ?? '',
    suggested: row.forAlpha,
    keywords: row.keywords,
    discreet: row.discreet,
    questions: items.map(({ key, label, type, optional, options, format, universalAnswerId, condition }) => ({
      key,
      label,
      type,
      optional,
      options: options.map(({ value, label: shown, advice, urgent }) => ({
        value,
        label: shown,
        ...(advice === undefined ? {} : { advice }),
        ...(urgent === true ? { urgent } : {}),
      })),
      ...(format === null ? {} : { format }),
      ...(universalAnswerId === null ? {} : { prefill: prefillNamed(universalAnswerId) }),
      ...(condition === null
        ? {}
        : { when: { question: keys.get(condition.itemId) ?? '', is_one_of: [...condition.isOneOf] } }),
    })),
    ...(row.playbook === null ? {} : { playbook: row.playbook }),
  };
}

function offeringOf(row: OfferingRow, rows: StoredRows): ContentEntry<'offerings'> {
  const categoryKeys = new Map(rows.offeringCategories.map(({ name, externalId }) => [name, externalId]));
  const survey = rows.surveys.find(({ id }) => id === row.requestSurveyId);
  return {
    key: row.key,
    id: row.id,
    position: row.position,
    type: row.type,
    name: row.name,
    provider_name: row.providerName,
    ...(row.providerLogoUrl === null ? {} : { provider_logo: row.providerLogoUrl }),
    heading: row.heading,
    subheading: row.subheading,
    featured: row.featured,
    keywords: row.keywords,
    categories: row.categories.map((name) => categoryKeys.get(name) ?? name),
    sections: row.sections.map((section) => ({
      section_type: section.section_type,
      heading: section.heading,
      items: section.items.map((item) => ({
        value: item.value,
        ...(item.key === null ? {} : { key: item.key }),
        ...(item.external_url === null ? {} : { external_url: item.external_url }),
      })),
      ...(section.cta_text === null ? {} : { cta_text: section.cta_text }),
      ...(section.cta_url === null ? {} : { cta_url: section.cta_url }),
    })),
    ...(survey === undefined
      ? {}
      : {
          request: {
            survey: survey.slug,
            label: row.requestSurveyCta ?? '',
            name: row.requestSurveyName ?? survey.name,
          },
        }),
  };
}

/** Ids of content by key. Each key of the wanted content has one. */
export interface Ids {
  category(key: string): number;
  survey(key: string): number;
  offering(key: string): number;
  /** Returns null for content that all employees see. */
  companies(slugs: readonly string[] | undefined): number[] | null;
}

interface Keyed {
  readonly key: string;
  readonly id?: number | undefined;
}

/** Returns the ids of the wanted content: the stored one of a key, else the given one, else the next free one. */
export function idsFor(rows: StoredRows, wanted: Content): Ids {
  const surveys = rows.surveys.map(({ id, slug }) => ({ id, key: slug }));
  const companyIds = new Map(rows.companies.map(({ id, slug }) => [slug, id]));
  return {
    category: lookUp(assign(rows.categories, wanted.categories, [])),
    // The intro survey has a fixed id and is no content.
    survey: lookUp(assign(surveys, wanted.surveys, [INTRO_SURVEY_ID])),
    offering: lookUp(assign(rows.offerings, wanted.offerings, [])),
    companies: (slugs) => slugs?.map((slug) => lookUp(companyIds)(slug)) ?? null,
  };
}

function assign(
  stored: readonly (Keyed & { readonly id: number })[],
  wanted: readonly Keyed[],
  reserved: readonly number[],
): ReadonlyMap<string, number> {
  const ids = new Map(stored.map(({ key, id }) => [key, id]));
  for (const { key, id } of wanted) if (id !== undefined) ids.set(key, id);
  let next = Math.max(0, ...ids.values()) + 1;
  for (const { key } of wanted) {
    if (ids.has(key)) continue;
    while (reserved.includes(next)) next += 1;
    ids.set(key, next);
    next += 1;
  }
  return ids;
}

function lookUp(ids: ReadonlyMap<string, number>): (key: string) => number {
  return (key) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The content has no "${key}"`);
    return id;
  };
}
