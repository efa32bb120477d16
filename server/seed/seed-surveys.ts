import { notInArray } from 'drizzle-orm';
import { categories } from '../content/categories.ts';
import { allSurveys } from '../content/surveys/all-surveys.ts';
import type { Db } from '../db/client.ts';
import { requestSurveys, screenItems, surveyCategories } from '../db/schema/surveys.ts';
import { contentKey } from './content-key.ts';
import { excludedColumns } from './excluded-columns.ts';
import { introSurvey, itemRows, surveyRow } from './survey-rows.ts';

/**
 * Writes the categories, surveys and questions of `content`. Surveys and questions that are no longer in `content` are
 * retired, not deleted: requests and answers refer to them.
 */
export async function seedSurveys(db: Db): Promise<void> {
  await db
    .insert(surveyCategories)
    .values(
      categories.map((category, position) => ({ ...category, key: contentKey(category.name), position })),
    )
    .onConflictDoUpdate({ target: surveyCategories.id, set: excludedColumns(surveyCategories) });
  await upsertSurveys(db);
  await upsertQuestions(db);
}

async function upsertSurveys(db: Db): Promise<void> {
  const rows = [introSurvey, ...allSurveys.map((survey, index) => surveyRow(survey, index + 1))];
  const ids = rows.map(({ id }) => id);
  await db
    .insert(requestSurveys)
    .values(rows)
    .onConflictDoUpdate({ target: requestSurveys.id, set: excludedColumns(requestSurveys) });
  await db.update(requestSurveys).set({ retired: true }).where(notInArray(requestSurveys.id, ids));
}

async function upsertQuestions(db: Db): Promise<void> {
  const rows = allSurveys.flatMap(itemRows);
  const ids = rows.map(({ id }) => id);
  await db
    .insert(screenItems)
    .values(rows)
    .onConflictDoUpdate({ target: screenItems.id, set: excludedColumns(screenItems) });
  await db.update(screenItems).set({ retired: true }).where(notInArray(screenItems.id, ids));
}
