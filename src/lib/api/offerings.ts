import {
  getOffering,
  offeringCategories,
  offerings,
  type Offering,
  type OfferingCategory,
} from '../contract/offerings.ts';
import { FEATURED_OFFERINGS_LIMIT } from '../contract/limits.ts';
import type { WireId } from '../contract/text.ts';
import { call } from './client.ts';

/** Up to six offerings of one type, featured ones first (SPEC section 7). */
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
