import { asc } from 'drizzle-orm';
import { oncePerDb } from '../../db/once-per-db.ts';
import { surveyCategories } from '../../db/schema/surveys.ts';
import type { Services } from '../context.ts';
import { categoryColumns } from './emit-survey.ts';
import type { EmittedCategory } from './emit-survey.ts';

const prepared = oncePerDb((db) =>
  db
    .select(categoryColumns)
    .from(surveyCategories)
    .orderBy(asc(surveyCategories.position))
    .prepare('list_survey_categories'),
);

/** Returns all request categories in the order of `content`. */
export async function listCategories(services: Services): Promise<EmittedCategory[]> {
  return prepared(services.db).execute();
}
