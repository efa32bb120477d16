import {
  categorySurveys,
  recommendedCategories,
  surveyCategories,
  type Category,
  type RequestSurvey,
} from '../contract/categories.ts';
import type { WireId } from '../contract/shared/schemas.ts';
import { call } from './shared/client.ts';

export const getCategories = async () => (await call(surveyCategories)).survey_categories;

export async function getCategorySurveys(
  id: WireId,
): Promise<{ category: Category; surveys: readonly RequestSurvey[] }> {
  const data = await call(categorySurveys, { params: { id } });
  return { category: data.survey_category, surveys: data.request_surveys };
}

export const getRecommendedCategories = async () =>
  (await call(recommendedCategories)).recommended_request_categories;
