import {
  deskAddVendor,
  deskArchiveVendor,
  deskChangeVendor,
  deskVendorNote,
  deskVendors,
  deskVendorsOfRequest,
  type NewVendor,
} from '../contract/desk-vendors.ts';
import type { QueryOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

/** Fetches the vendors that a request's employee may be sent to. */
export const getVendorsOfRequest = async (id: string, q: string, signal: AbortSignal) =>
  (await call(deskVendorsOfRequest, { params: { id }, query: { q }, signal })).data;

export const getVendors = async (query: QueryOf<typeof deskVendors>, signal: AbortSignal) =>
  (await call(deskVendors, { query, signal })).data;

export async function postVendor(vendor: NewVendor): Promise<void> {
  await call(deskAddVendor, { body: { vendor } });
}

export async function putVendor(id: number, vendor: NewVendor): Promise<void> {
  await call(deskChangeVendor, { params: { id }, body: { vendor } });
}

export async function putVendorArchived(id: number, archived: boolean): Promise<void> {
  await call(deskArchiveVendor, { params: { id }, body: { archived } });
}

export async function postVendorNote(id: number, note: string): Promise<void> {
  await call(deskVendorNote, { params: { id }, body: { note } });
}
