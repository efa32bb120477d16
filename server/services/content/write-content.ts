import { inArray } from 'drizzle-orm';
import type {
  Content,
  ContentChange,
  ContentEntry,
  ContentKind,
} from '../../../src/lib/contract/operator/content.ts';
import { type Db, excludedColumns, inBatches } from '../../db/client.ts';
import { sharedReplies } from '../../db/schema/desk.ts';
import {
  helpTopics,
  offeringCategories,
  offerings,
  requestSurveys,
  surveyCategories,
} from '../../db/schema/content.ts';
import { type Ids, idsFor, type StoredRows } from './stored-content.ts';
import { writeQuestions } from './write-questions.ts';

/** Writes the changed entries and retires those that are gone. The caller holds the lock. */
export async function writeContent(
  db: Db,
  rows: StoredRows,
  wanted: Content,
  changes: readonly ContentChange[],
): Promise<void> {
  const ids = idsFor(rows, wanted);
  await writeSurveys(db, rows, wanted, changes, ids);
  await writeOfferings(db, wanted, changes, ids);
  await writeReplies(db, wanted, changes, ids);
  await writeHelp(db, wanted, changes, ids);
}

async function writeSurveys(
  db: Db,
  rows: StoredRows,
  wanted: Content,
  changes: readonly ContentChange[],
  ids: Ids,
): Promise<void> {
  for (const batch of inBatches(written(wanted, changes, 'categories'))) {
    await db
      .insert(surveyCategories)
      .values(
        batch.map((category) => ({
          id: ids.category(category.key),
          key: category.key,
          name: category.name,
          imageUrl: category.image ?? null,
          position: category.position,
          companyIds: ids.companies(category.companies),
          retired: false,
        })),
      )
      .onConflictDoUpdate({ target: surveyCategories.id, set: excludedColumns(surveyCategories) });
  }
  const surveys = written(wanted, changes, 'surveys');
  for (const batch of inBatches(surveys)) {
    await db
      .insert(requestSurveys)
      .values(
        batch.map((survey) => ({
          id: ids.survey(survey.key),
          slug: survey.key,
          name: survey.name,
          kind: 'request' as const,
          forAlpha: survey.suggested,
          categoryId: ids.category(survey.category),
          position: survey.position,
          keywords: survey.keywords,
          discreet: survey.discreet,
          playbook: survey.playbook ?? null,
          retired: false,
        })),
      )
      .onConflictDoUpdate({ target: requestSurveys.id, set: excludedColumns(requestSurveys) });
  }
  await writeQuestions(db, rows, surveys, ids);
  for (const batch of inBatches(retired(changes, 'surveys'))) {
    await db
      .update(requestSurveys)
      .set({ retired: true })
      .where(inArray(requestSurveys.slug, [...batch]));
  }
  for (const batch of inBatches(retired(changes, 'categories'))) {
    await db
      .update(surveyCategories)
      .set({ retired: true })
      .where(inArray(surveyCategories.key, [...batch]));
  }
}

async function writeOfferings(
  db: Db,
  wanted: Content,
  changes: readonly ContentChange[],
  ids: Ids,
): Promise<void> {
  // Nothing refers to an offering category, and its name must be free for another one.
  for (const batch of inBatches(retired(changes, 'offering_categories'))) {
    await db.delete(offeringCategories).where(inArray(offeringCategories.externalId, [...batch]));
  }
  for (const batch of inBatches(written(wanted, changes, 'offering_categories'))) {
    await db
      .insert(offeringCategories)
      .values(
        batch.map((category) => ({
          externalId: category.key,
          name: category.name,
          imageUrl: category.image ?? null,
          position: category.position,
          companyIds: ids.companies(category.companies),
        })),
      )
      .onConflictDoUpdate({
        target: offeringCategories.externalId,
        set: excludedColumns(offeringCategories),
      });
  }
  const names = new Map(wanted.offering_categories.map(({ key, name }) => [key, name]));
  for (const batch of inBatches(offeringsToWrite(wanted, changes))) {
    await db
      .insert(offerings)
      .values(batch.map((offering) => offeringRow(offering, names, ids)))
      .onConflictDoUpdate({ target: offerings.id, set: excludedColumns(offerings) });
  }
  for (const batch of inBatches(retired(changes, 'offerings'))) {
    await db
      .update(offerings)
      .set({ retired: true })
      .where(inArray(offerings.key, [...batch]));
  }
}

async function writeReplies(
  db: Db,
  wanted: Content,
  changes: readonly ContentChange[],
  ids: Ids,
): Promise<void> {
  // Nothing refers to a reply.
  for (const batch of inBatches(retired(changes, 'replies'))) {
    await db.delete(sharedReplies).where(inArray(sharedReplies.key, [...batch]));
  }
  for (const batch of inBatches(written(wanted, changes, 'replies'))) {
    await db
      .insert(sharedReplies)
      .values(
        batch.map(({ key, name, body, position, categories, surveys, companies }) => ({
          key,
          name,
          body,
          position,
          categoryIds: categories.map(ids.category),
          surveyIds: surveys.map(ids.survey),
          companyIds: ids.companies(companies),
        })),
      )
      .onConflictDoUpdate({ target: sharedReplies.key, set: excludedColumns(sharedReplies) });
  }
}

async function writeHelp(
  db: Db,
  wanted: Content,
  changes: readonly ContentChange[],
  ids: Ids,
): Promise<void> {
  // Nothing refers to a topic.
  for (const batch of inBatches(retired(changes, 'help_topics'))) {
    await db.delete(helpTopics).where(inArray(helpTopics.key, [...batch]));
  }
  for (const batch of inBatches(written(wanted, changes, 'help_topics'))) {
    await db
      .insert(helpTopics)
      .values(batch.map(({ companies, ...topic }) => ({ ...topic, companyIds: ids.companies(companies) })))
      .onConflictDoUpdate({ target: helpTopics.key, set: excludedColumns(helpTopics) });
  }
}

/** Returns the changed offerings, and those with a changed category: their rows hold its name. */
function offeringsToWrite(
  wanted: Content,
  changes: readonly ContentChange[],
): readonly ContentEntry<'offerings'>[] {
  const renamed = new Set(written(wanted, changes, 'offering_categories').map(({ key }) => key));
  const changed = new Set(written(wanted, changes, 'offerings').map(({ key }) => key));
  return wanted.offerings.filter(
    ({ key, categories }) => changed.has(key) || categories.some((category) => renamed.has(category)),
  );
}

function written<Kind extends ContentKind>(
  wanted: Content,
  changes: readonly ContentChange[],
  kind: Kind,
): readonly ContentEntry<Kind>[] {
  const keys = new Set(
    changes.filter((change) => change.kind === kind && change.action !== 'retire').map(({ key }) => key),
  );
  const entries: readonly ContentEntry<Kind>[] = wanted[kind];
  return entries.filter(({ key }) => keys.has(key));
}

function retired(changes: readonly ContentChange[], kind: ContentKind): readonly string[] {
  return changes.filter((change) => change.kind === kind && change.action === 'retire').map(({ key }) => key);
}

/** Returns the row of an offering. `categoryNames` has the names of offering categories by key. */
function offeringRow(
  offering: ContentEntry<'offerings'>,
  categoryNames: ReadonlyMap<string, string>,
  ids: Ids,
): typeof offerings.$inferInsert {
  const { request } = offering;
  return {
    id: ids.offering(offering.key),
    key: offering.key,
    type: offering.type,
    providerName: offering.provider_name,
    providerLogoUrl: offering.provider_logo ?? null,
    heading: offering.heading,
    subheading: offering.subheading,
    name: offering.name,
    featured: offering.featured,
    categories: offering.categories.map((key) => categoryNames.get(key) ?? key),
    sections: offering.sections.map((section) => ({
      section_type: section.section_type,
      heading: section.heading,
      items: section.items.map((item) => ({
        value: item.value,
        key: item.key ?? null,
        external_url: item.external_url ?? null,
      })),
      cta_text: section.cta_text ?? null,
      cta_url: section.cta_url ?? null,
    })),
    requestSurveyCta: request?.label ?? null,
    requestSurveyId: request === undefined ? null : ids.survey(request.survey),
    requestSurveyName: request?.name ?? null,
    position: offering.position,
    keywords: offering.keywords,
    companyIds: ids.companies(offering.companies),
    retired: false,
  };
}
