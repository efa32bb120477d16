import type { Hono } from 'hono';
import {
  categorySurveys,
  recommendedCategories,
  surveyCategories,
} from '../../src/lib/contract/categories.ts';
import {
  listCategories,
  listCategorySurveys,
  recommendCategories,
} from '../services/categories/list-categories.ts';
import type { Services } from '../services/context.ts';
import { mount } from './http/mount.ts';

export function mountCategories(app: Hono, services: Services): void {
  mount(app, services, surveyCategories, async ({ viewer }) => ({
    survey_categories: await listCategories(services, viewer),
  }));
  mount(app, services, categorySurveys, ({ params, viewer }) =>
    listCategorySurveys(services, viewer, params.id),
  );
  mount(app, services, recommendedCategories, async ({ viewer }) => ({
    recommended_request_categories: await recommendCategories(services, viewer),
  }));
}
