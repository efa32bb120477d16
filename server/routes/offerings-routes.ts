import * as contract from '../../src/lib/contract/offerings.ts';
import { listOfferingCategories, listOfferings, showOffering } from '../services/offerings/list-offerings.ts';
import { defineCalls } from './http/mount.ts';

export const offeringsCalls = defineCalls('offerings', contract, {
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
