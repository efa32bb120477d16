import { atom } from 'nanostores';
import { asApiError, type ApiError } from '../../api/shared/api-error.ts';
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
import { isEmail } from '../../contract/shared/text.ts';
import { createRemote } from '../shared/create-remote.ts';
import { dropDraft, readFields, writeDraft } from '../shared/drafts.ts';

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
  feature: 'desk-vendors',
  component: 'list',
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
const FORM = 'desk:vendor';

export type VendorProblem = 'name' | 'email' | 'company' | ApiError;

/** The vendor that is being written; null while none is. */
export const $editedVendor = atom<EditedVendor | null>(null);
export const $savingVendor = atom(false);
/** Why the last change was not stored; null when it was. */
export const $vendorProblem = atom<VendorProblem | null>(null);

/** Loads the book, and opens the form again that was left with a text. */
export function enterVendors(): void {
  $vendorProblem.set(null);
  $editedVendor.set(readFields(FORM, NEW));
  void list.refresh();
}

/** Opens the form on a vendor, by default on a new one. */
export function editVendor(vendor: Vendor | EditedVendor = NEW): void {
  const { id, company_id, name, phone, email, address, hours, region, remark } = vendor;
  $vendorProblem.set(null);
  $editedVendor.set({ id, company_id, name, phone, email, address, hours, region, remark });
}

/** Takes what is typed. The browser keeps it until it is stored or given up. */
export function writeVendor(changed: Partial<EditedVendor>): void {
  const edited = { ...($editedVendor.get() ?? NEW), ...changed };
  $editedVendor.set(edited);
  writeDraft(FORM, edited);
}

export function giveUpVendor(): void {
  $vendorProblem.set(null);
  $editedVendor.set(null);
  dropDraft(FORM);
}

async function change(send: () => Promise<unknown>): Promise<boolean> {
  if ($savingVendor.get()) return false;
  $savingVendor.set(true);
  $vendorProblem.set(null);
  try {
    await send();
    await list.refresh();
    return true;
  } catch (error) {
    $vendorProblem.set(asApiError(error));
    return false;
  } finally {
    $savingVendor.set(false);
  }
}

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
  if (
    await change(() =>
      id === 0
        ? call(deskAddVendor, { body: { vendor } })
        : call(deskChangeVendor, { params: { id }, body: { vendor } }),
    )
  )
    giveUpVendor();
}

export const archiveVendor = (id: number, isArchived: boolean) =>
  change(() => call(deskArchiveVendor, { params: { id }, body: { archived: isArchived } }));

/** Says in one line how it went. Returns false when it was not stored. */
export const addVendorNote = (id: number, note: string) =>
  change(() => call(deskVendorNote, { params: { id }, body: { note: note.trim() } }));
