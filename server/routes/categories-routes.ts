import * as contract from '../../src/lib/contract/categories.ts';
import {
  listCategories,
  listCategorySurveys,
  recommendCategories,
} from '../services/categories/list-categories.ts';
import { defineCalls } from './http/mount.ts';

export const categoriesCalls = defineCalls('categories', contract, {
  surveyCategories: async ({ services, viewer }) => ({
    survey_categories: await listCategories(services, viewer),
  }),
  categorySurveys: ({ services, params, viewer }) => listCategorySurveys(services, viewer, params.id),
  recommendedCategories: async ({ services, viewer }) => ({
    recommended_request_categories: await recommendCategories(services, viewer),
  }),
});
