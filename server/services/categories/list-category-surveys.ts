import { and, asc, eq, sql } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { categorySurveys as endpoint } from '../../../src/lib/contract/categories.ts';
import { oncePerDb } from '../../db/once-per-db.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';
import { seenBy } from '../companies/seen-by.ts';
import { imageAddress } from '../content/content-images.ts';
import type { Services, Viewer } from '../context.ts';
import { numericId } from '../numeric-id.ts';
import { ServiceError } from '../service-error.ts';
import { categoryColumns, isOffered, surveyColumns } from './emit-survey.ts';

const prepared = oncePerDb((db) =>
  db
    .select({ category: categoryColumns, survey: surveyColumns })
    .from(surveyCategories)
    .leftJoin(requestSurveys, and(eq(requestSurveys.categoryId, surveyCategories.id), isOffered))
    .where(
      and(
        eq(surveyCategories.id, sql.placeholder('id')),
        eq(surveyCategories.retired, false),
        seenBy(surveyCategories.companyIds),
      ),
    )
    .orderBy(asc(requestSurveys.position), asc(requestSurveys.slug))
    .prepare('list_category_surveys'),
);

/**
 * Returns a category and its surveys in the order of the content.
 * @throws {ServiceError} `not_found`, also for a category that the viewer does not see.
 */
export async function listCategorySurveys(
  services: Services,
  viewer: Viewer,
  categoryId: string,
): Promise<EmittedBy<typeof endpoint>> {
  const id = numericId(categoryId);
  const rows = id === null ? [] : await prepared(services.db).execute({ id, userId: viewer.userId });
  const [first] = rows;
  if (first === undefined) throw new ServiceError('not_found', 'We could not find that category.');
  const emitted = { ...first.category, image_url: imageAddress(services, first.category.image_url) };
  return {
    survey_category: emitted,
    request_surveys: rows.flatMap(({ survey }) =>
      survey === null ? [] : [{ ...survey, category: emitted }],
    ),
  };
}
