import { and, eq } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import type { categorySurveys } from '../../../src/lib/contract/categories.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';

export type EmittedCategory = EmittedBy<typeof categorySurveys>['survey_category'];

export const categoryColumns = {
  id: surveyCategories.id,
  name: surveyCategories.name,
  image_url: surveyCategories.imageUrl,
};

export const surveyColumns = {
  id: requestSurveys.id,
  name: requestSurveys.name,
  slug: requestSurveys.slug,
  for_alpha: requestSurveys.forAlpha,
};

/** True for surveys that employees can start: not the intro survey, not retired. */
export const isOffered = and(eq(requestSurveys.kind, 'request'), eq(requestSurveys.retired, false));
