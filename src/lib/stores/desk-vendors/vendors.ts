import { atom } from 'nanostores';
import { call } from '../../api/shared/client.ts';
import {
  deskAddVendor,
  deskArchiveVendor,
  deskChangeVendor,
  deskVendorNote,
  deskVendors,
  type FoundVendors,
  type NewVendor,
  type Vendor,
} from '../../contract/desk-vendors.ts';
import { isEmail } from '../../contract/shared/schemas.ts';
import { createRemote } from '../shared/remote.ts';
import { createWrittenForm } from '../shared/written-form.ts';

interface VendorFilter {
  readonly query: string;
  readonly archived: boolean;
}

export const $vendorFilter = atom<VendorFilter>({ query: '', archived: false });

const list = createRemote<FoundVendors>({
  load: (signal) => {
    const { query: q, archived } = $vendorFilter.get();
    return call(deskVendors, { query: { q, ...(archived ? { archived: 'yes' as const } : {}) }, signal });
  },
  whileLoading: 'restart',
});

export const $vendors = list.$remote;
export const refreshVendors = list.refresh;

export function filterVendors(changed: Partial<VendorFilter>): void {
  $vendorFilter.set({ ...$vendorFilter.get(), ...changed });
  void list.refresh();
}

/** A vendor in the form; the id 0 is a new one, the company 0 is not chosen yet. */
export type EditedVendor = NewVendor & { readonly id: number };

const NEW: EditedVendor = {
  ...{ id: 0, company_id: 0, name: '', phone: '', email: '', address: '', hours: '', region: '', remark: '' },
};
const form = createWrittenForm<EditedVendor, 'name' | 'email' | 'company'>('desk:vendor', NEW);
export const {
  $edited: $editedVendor,
  $saving: $savingVendor,
  $problem: $vendorProblem,
  write: writeVendor,
  giveUp: giveUpVendor,
} = form;

/** Loads the book, and opens the form again that was left with a text. */
export function enterVendors(): void {
  form.reopen();
  void list.refresh();
}

/** Opens the form on a vendor, by default on a new one. */
export function editVendor(vendor: Vendor | EditedVendor = NEW): void {
  const { id, company_id, name, phone, email, address, hours, region, remark } = vendor;
  form.edit({ id, company_id, name, phone, email, address, hours, region, remark });
}

const change = (send: () => Promise<unknown>) =>
  form.change(async () => {
    await send();
    await list.refresh();
  });

/** Stores the vendor of the form and closes it. What cannot be stored stays in it. */
export async function saveVendor(): Promise<void> {
  const { id, ...written } = $editedVendor.get() ?? NEW;
  const vendor = { ...written, name: written.name.trim(), email: written.email.trim() };
  const isNoEmail = vendor.email !== '' && !isEmail(vendor.email);
  const problem =
    vendor.company_id === 0 ? 'company' : vendor.name === '' ? 'name' : isNoEmail ? 'email' : null;
  if (problem !== null) {
    $vendorProblem.set(problem);
    return;
  }
  const send = () =>
    id === 0
      ? call(deskAddVendor, { body: { vendor } })
      : call(deskChangeVendor, { params: { id }, body: { vendor } });
  if (await change(send)) giveUpVendor();
}

export const archiveVendor = (id: number, isArchived: boolean) =>
  change(() => call(deskArchiveVendor, { params: { id }, body: { archived: isArchived } }));

/** Says in one line how it went. Returns false when it was not stored. */
export const addVendorNote = (id: number, note: string) =>
  change(() => call(deskVendorNote, { params: { id }, body: { note: note.trim() } }));
