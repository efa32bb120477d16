import * as categories from '../../src/lib/contract/categories.ts';
import * as helpContract from '../../src/lib/contract/help-topics.ts';
import * as offerings from '../../src/lib/contract/offerings.ts';
import {
  listCategories,
  listCategorySurveys,
  recommendCategories,
} from '../services/categories/list-categories.ts';
import { listHelpTopics } from '../services/categories/list-help-topics.ts';
import { defineCalls } from './http/mount.ts';
import { listOfferingCategories, listOfferings, showOffering } from '../services/offerings/list-offerings.ts';

export const categoriesCalls = defineCalls('categories', categories, {
  surveyCategories: async ({ services, viewer }) => ({
    survey_categories: await listCategories(services, viewer),
  }),
  categorySurveys: ({ services, params, viewer }) => listCategorySurveys(services, viewer, params.id),
  recommendedCategories: async ({ services, viewer }) => ({
    recommended_request_categories: await recommendCategories(services, viewer),
  }),
});

export const helpTopicsCalls = defineCalls('help-topics', helpContract, {
  helpTopics: async ({ services, viewer }) => ({ help_topics: await listHelpTopics(services, viewer) }),
});

export const offeringsCalls = defineCalls('offerings', offerings, {
  offerings: async ({ services, query, viewer }) => ({
    offerings: await listOfferings(services, viewer, query),
  }),
  getOffering: async ({ services, params, viewer }) => ({
    offering: await showOffering(services, viewer, params.id),
  }),
  offeringCategories: async ({ services, viewer }) => ({
    offering_categories: await listOfferingCategories(services, viewer),
  }),
});
