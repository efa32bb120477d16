import { notInArray } from 'drizzle-orm';
import { categories as categoryContent } from '../../content/categories.ts';
import { offeringCategories as offeringCategoryContent } from '../../content/offering-categories.ts';
import { allOfferings } from '../../content/offerings/all-offerings.ts';
import { allSurveys } from '../../content/surveys/all-surveys.ts';
import type { Db } from '../client.ts';
import { offeringCategories, offerings } from '../schema/offerings.ts';
import { requestSurveys, screenItems, surveyCategories } from '../schema/surveys.ts';
import { everyColumn } from './excluded.ts';
import { offeringRow } from './offering-rows.ts';
import { introSurvey, itemRows, surveyRow } from './survey-rows.ts';

/**
 * Brings categories, surveys, questions and offerings up to the content, on an empty and on an existing database alike.
 * Surveys and questions that left the content are retired, never deleted: people's requests and answers name them.
 */
export async function seedCatalogue(db: Db): Promise<void> {
  await db.transaction(async (transaction) => {
    await seedSurveys(transaction);
    await seedOfferings(transaction);
  });
}

async function seedSurveys(db: Db): Promise<void> {
  await db
    .insert(surveyCategories)
    .values(categoryContent.map((category, position) => ({ ...category, position })))
    .onConflictDoUpdate({ target: surveyCategories.id, set: everyColumn(surveyCategories) });
  const surveys = [introSurvey, ...allSurveys.map((survey, index) => surveyRow(survey, index + 1))];
  await db
    .insert(requestSurveys)
    .values(surveys)
    .onConflictDoUpdate({ target: requestSurveys.id, set: everyColumn(requestSurveys) });
  await db
    .update(requestSurveys)
    .set({ retired: true })
    .where(
      notInArray(
        requestSurveys.id,
        surveys.map((survey) => survey.id),
      ),
    );
  const items = allSurveys.flatMap(itemRows);
  await db
    .insert(screenItems)
    .values(items)
    .onConflictDoUpdate({ target: screenItems.id, set: everyColumn(screenItems) });
  await db
    .update(screenItems)
    .set({ retired: true })
    .where(
      notInArray(
        screenItems.id,
        items.map((item) => item.id),
      ),
    );
}

async function seedOfferings(db: Db): Promise<void> {
  await db
    .insert(offerings)
    .values(allOfferings.map(offeringRow))
    .onConflictDoUpdate({ target: offerings.id, set: everyColumn(offerings) });
  await db.delete(offerings).where(
    notInArray(
      offerings.id,
      allOfferings.map((offering) => offering.id),
    ),
  );
  const names = offeringCategoryContent.map((category) => category.externalId);
  await db.delete(offeringCategories).where(notInArray(offeringCategories.externalId, names));
  await db
    .insert(offeringCategories)
    .values(offeringCategoryContent.map((category, position) => ({ ...category, position })))
    .onConflictDoUpdate({ target: offeringCategories.externalId, set: everyColumn(offeringCategories) });
}
