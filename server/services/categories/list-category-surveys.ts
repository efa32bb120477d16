import { and, asc, eq, sql } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { categorySurveys as endpoint } from '../../../src/lib/contract/categories.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';
import type { Services } from '../context.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';
import { categoryColumns, isOffered, surveyColumns } from './emit-survey.ts';

const prepared = oncePerDb((db) =>
  db
    .select({ category: categoryColumns, survey: surveyColumns })
    .from(surveyCategories)
    .leftJoin(requestSurveys, and(eq(requestSurveys.categoryId, surveyCategories.id), isOffered))
    .where(eq(surveyCategories.id, sql.placeholder('id')))
    .orderBy(asc(requestSurveys.position))
    .prepare('list_category_surveys'),
);

/**
 * Returns a category and its surveys in the order of `content`.
 * @throws {ServiceError} `not_found`.
 */
export async function listCategorySurveys(
  services: Services,
  categoryId: string,
): Promise<EmittedBy<typeof endpoint>> {
  const id = numericId(categoryId);
  const rows = id === null ? [] : await prepared(services.db).execute({ id });
  const [first] = rows;
  if (first === undefined) throw new ServiceError('not_found', 'We could not find that category.');
  return {
    survey_category: first.category,
    request_surveys: rows.flatMap(({ survey, category }) =>
      survey === null ? [] : [{ ...survey, category }],
    ),
  };
}
