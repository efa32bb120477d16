import type { Hono } from 'hono';
import { getOffering, offeringCategories, offerings } from '../../src/lib/contract/offerings.ts';
import type { Services } from '../services/context.ts';
import { listOfferingCategories } from '../services/offerings/list-offering-categories.ts';
import { listOfferings } from '../services/offerings/list-offerings.ts';
import { showOffering } from '../services/offerings/show-offering.ts';
import { mount } from './http/mount.ts';

export function mountOfferings(app: Hono, services: Services): void {
  mount(app, services, offerings, async ({ query, viewer }) => ({
    offerings: await listOfferings(services, viewer, query),
  }));
  mount(app, services, getOffering, async ({ params, viewer }) => ({
    offering: await showOffering(services, viewer, params.id),
  }));
  mount(app, services, offeringCategories, async ({ viewer }) => ({
    offering_categories: await listOfferingCategories(services, viewer),
  }));
}
