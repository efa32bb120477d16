import {
  getOffering,
  offeringCategories,
  offerings,
  type Offering,
  type OfferingCategory,
} from '../contract/offerings.ts';
import { FEATURED_OFFERINGS_LIMIT } from '../contract/shared/limits.ts';
import type { WireId } from '../contract/shared/text.ts';
import { call } from './shared/client.ts';

/** Returns up to six offerings of one type, featured ones first (docs/product/offerings.md#featured-calls). */
export async function getFeaturedOfferings(type: 'benefit' | 'product'): Promise<readonly Offering[]> {
  const query = { types: type, prefer_featured: true, limit: FEATURED_OFFERINGS_LIMIT };
  return (await call(offerings, { query })).data.offerings;
}

export async function getAllOfferings(): Promise<readonly Offering[]> {
  return (await call(offerings, { query: { types: 'benefit,product' } })).data.offerings;
}

export async function getOfferingById(id: WireId): Promise<Offering> {
  return (await call(getOffering, { params: { id } })).data.offering;
}

export async function getOfferingCategories(): Promise<readonly OfferingCategory[]> {
  return (await call(offeringCategories)).data.offering_categories;
}
