import { getOffering, offeringCategories, offerings, type Offering } from '../contract/offerings.ts';
import { FEATURED_OFFERINGS_LIMIT } from '../contract/shared/limits.ts';
import type { WireId } from '../contract/shared/schemas.ts';
import { call } from './shared/client.ts';

/** Returns up to six offerings of one type, featured ones first (docs/product/offerings.md#featured-calls). */
export async function getFeaturedOfferings(type: 'benefit' | 'product'): Promise<readonly Offering[]> {
  const query = { types: type, prefer_featured: true, limit: FEATURED_OFFERINGS_LIMIT };
  return (await call(offerings, { query })).offerings;
}

export const getAllOfferings = async () =>
  (await call(offerings, { query: { types: 'benefit,product' } })).offerings;

export const getOfferingById = async (id: WireId) => (await call(getOffering, { params: { id } })).offering;

export const getOfferingCategories = async () => (await call(offeringCategories)).offering_categories;
