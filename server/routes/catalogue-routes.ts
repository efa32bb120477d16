import type { Hono } from 'hono';
import { categorySurveys, recommendedCategories, surveyCategories } from '../../src/lib/contract/surveys.ts';
import { listCategories } from '../services/catalogue/list-categories.ts';
import { listCategorySurveys } from '../services/catalogue/list-category-surveys.ts';
import { recommendCategories } from '../services/catalogue/recommend-categories.ts';
import type { Services } from '../services/context.ts';
import { mount } from './mount.ts';

export function mountCatalogue(app: Hono, services: Services): void {
  mount(app, services, surveyCategories, async () => ({ survey_categories: await listCategories(services) }));
  mount(app, services, categorySurveys, ({ params }) => listCategorySurveys(services, params.id));
  mount(app, services, recommendedCategories, async ({ viewer }) => ({
    recommended_request_categories: await recommendCategories(services, viewer),
  }));
}
