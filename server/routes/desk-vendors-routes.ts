import * as contract from '../../src/lib/contract/desk-vendors.ts';
import {
  addVendor,
  addVendorNote,
  archiveVendor,
  changeVendor,
} from '../services/desk-vendors/change-vendors.ts';
import { listVendors, listVendorsOf } from '../services/desk-vendors/list-vendors.ts';
import { defineCalls } from './http/mount.ts';

export const deskVendorsCalls = defineCalls('desk-vendors', contract, {
  deskVendorsOfRequest: ({ services, concierge, params, query }) =>
    listVendorsOf(services, concierge, params.id, query.q),
  deskVendors: ({ services, concierge, query }) => listVendors(services, concierge, query),
  deskAddVendor: ({ services, concierge, body }) => addVendor(services, concierge, body.vendor),
  deskChangeVendor: ({ services, concierge, params, body }) =>
    changeVendor(services, concierge, params.id, body.vendor),
  deskArchiveVendor: ({ services, concierge, params, body }) =>
    archiveVendor(services, concierge, params.id, body.archived),
  deskVendorNote: ({ services, concierge, params, body }) =>
    addVendorNote(services, concierge, params.id, body.note),
});
