import { atom } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import { deskVendorsOfRequest, type Vendor } from '../../contract/desk-vendors.ts';
import { createOfRequest } from '../desk-request/desk-request.ts';

let wanted = '';
const list = createOfRequest(async (id, signal) => {
  const query = wanted;
  return { query, ...(await call(deskVendorsOfRequest, { params: { id }, query: { q: query }, signal })) };
});

/** The vendors for the open request, with the query that found them. */
export const $vendorsOfRequest = list.$remote;

export function searchVendorsOfRequest(query: string): Promise<void> {
  wanted = query;
  return list.refresh();
}

/** True when the dialog of options begins with the vendors. */
export const $vendorsFirst = atom(false);

export function beginWithVendors(isFirst: boolean): void {
  $vendorsFirst.set(isFirst);
}

const REMARK_MAX_CHARACTERS = 400;

/** Returns the option of a card that a vendor is: what the employee needs to reach it, without what concierges say of it. */
export function optionOf({ id, name, phone, email, address, hours }: Vendor) {
  const parts = [phone, email, address, hours].map((part) => part.trim()).filter((part) => part !== '');
  return { title: name, remark: parts.join(' · ').slice(0, REMARK_MAX_CHARACTERS), vendor: id };
}
