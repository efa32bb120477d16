import { and, eq } from 'drizzle-orm';
import type { EmittedBy } from '../../../src/lib/contract/endpoint.ts';
import type { categorySurveys } from '../../../src/lib/contract/surveys.ts';
import { requestSurveys, surveyCategories } from '../../db/schema/surveys.ts';

export type EmittedCategory = EmittedBy<typeof categorySurveys>['survey_category'];
export type EmittedSurvey = EmittedBy<typeof categorySurveys>['request_surveys'][number];

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

/** What people can ask for: neither the intro survey nor what left the content. */
export const isOffered = and(eq(requestSurveys.kind, 'request'), eq(requestSurveys.retired, false));
