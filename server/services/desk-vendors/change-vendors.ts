import { and, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import type { NewVendor, Vendor } from '../../../src/lib/contract/desk-vendors.ts';
import { VENDORS_MAX } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { companies } from '../../db/schema/identity.ts';
import { vendorNotes, vendorOptions, vendors } from '../../db/schema/desk.ts';
import type { Concierge, Services } from '../context.ts';
import { numericId } from '../../../src/lib/contract/shared/schemas.ts';
import { wordsVector } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';
import { offeredTo, showVendor, vendorMissing, vendorsInScope } from './list-vendors.ts';

const NOTES_MAX = 50;

function columnsOf({ company_id: companyId, ...given }: NewVendor) {
  const texts = { ...given, name: given.name.trim() };
  return { companyId, ...texts, words: wordsVector(Object.values(texts)) };
}

/**
 * Adds a vendor to the book of a company; returns the stored one with the same name, phone, mail and address.
 * @throws {ServiceError} `not_found` for a company that the concierge does not serve; `list_full` beyond `VENDORS_MAX`.
 */
export async function addVendor(
  { db, clock }: Services,
  concierge: Concierge,
  written: NewVendor,
): Promise<{ vendor: Vendor }> {
  const columns = columnsOf(written);
  const { companyId, name, phone, email, address } = columns;
  const id = await db.transaction(async (tx) => {
    await lockCompany(tx, concierge, companyId);
    const own = eq(vendors.companyId, companyId);
    const [known] = await tx
      .select({ id: vendors.id })
      .from(vendors)
      .where(
        and(
          ...[own, eq(vendors.name, name), eq(vendors.phone, phone), eq(vendors.email, email)],
          ...[eq(vendors.address, address), isNull(vendors.archivedAt)],
        ),
      );
    if (known !== undefined) return known.id;
    if ((await tx.$count(vendors, own)) >= VENDORS_MAX)
      throw new ServiceError('list_full', { of: 'vendors', most: VENDORS_MAX });
    const now = clock.now();
    const [added] = await tx
      .insert(vendors)
      .values({ ...columns, createdAt: now, updatedAt: now })
      .returning({ id: vendors.id });
    return added?.id ?? null;
  });
  return showVendor(db, concierge, id);
}

/** Lets additions to one book come one after the other: their number is checked before the write. */
async function lockCompany(tx: Db, { companyIds }: Concierge, id: number): Promise<void> {
  const isServed = companyIds === null ? undefined : inArray(companies.id, [...companyIds]);
  const [company] = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, id), isServed))
    .for('update');
  if (company === undefined) throw new ServiceError('not_found', { of: 'company' });
}

/** Changes a vendor, whose company stays. @throws {ServiceError} `not_found`. */
export async function changeVendor(
  services: Services,
  concierge: Concierge,
  id: string,
  written: NewVendor,
): Promise<{ vendor: Vendor }> {
  const { companyId: _stays, ...columns } = columnsOf(written);
  return change(services, concierge, id, columns);
}

/** Archives a vendor or brings it back. Repeating it has no effect. @throws {ServiceError} `not_found`. */
export async function archiveVendor(
  services: Services,
  concierge: Concierge,
  id: string,
  isArchived: boolean,
): Promise<{ vendor: Vendor }> {
  return change(services, concierge, id, { archivedAt: isArchived ? services.clock.now() : null });
}

async function change(
  { db, clock }: Services,
  concierge: Concierge,
  id: string,
  columns: Partial<Omit<typeof vendors.$inferInsert, 'words'>> & Partial<ReturnType<typeof columnsOf>>,
): Promise<{ vendor: Vendor }> {
  const vendorId = numericId(id);
  await db
    .update(vendors)
    .set({ ...columns, updatedAt: clock.now() })
    .where(and(vendorsInScope(concierge), eq(vendors.id, vendorId ?? 0)));
  return showVendor(db, concierge, vendorId);
}

/** Adds a line about how it went; the same one again has no effect. The newest 50 stay. @throws {ServiceError} `not_found`. */
export async function addVendorNote(
  { db, clock }: Services,
  concierge: Concierge,
  id: string,
  note: string,
): Promise<{ vendor: Vendor }> {
  const body = note.trim();
  const vendorId = await db.transaction(async (tx) => {
    const [vendor] = await tx
      .select({ id: vendors.id })
      .from(vendors)
      .where(and(vendorsInScope(concierge), eq(vendors.id, numericId(id) ?? 0)))
      .for('update');
    if (vendor === undefined) throw vendorMissing();
    const newest = tx
      .select({ id: vendorNotes.id, body: vendorNotes.body, conciergeId: vendorNotes.conciergeId })
      .from(vendorNotes)
      .where(eq(vendorNotes.vendorId, vendor.id))
      .orderBy(desc(vendorNotes.id));
    const [last, ...earlier] = await newest.limit(NOTES_MAX);
    if (last?.body === body && last.conciergeId === concierge.id) return vendor.id;
    const kept = (last === undefined ? [] : [last, ...earlier.slice(0, NOTES_MAX - 2)]).map((one) => one.id);
    await tx
      .delete(vendorNotes)
      .where(and(eq(vendorNotes.vendorId, vendor.id), notInArray(vendorNotes.id, kept)));
    await tx
      .insert(vendorNotes)
      .values({ vendorId: vendor.id, conciergeId: concierge.id, body, createdAt: clock.now() });
    return vendor.id;
  });
  return showVendor(db, concierge, vendorId);
}

export interface VendorOption {
  readonly vendorId: number;
  readonly optionId: string;
}

/** @throws {ServiceError} `option_gone` for a vendor that may not be offered to an employee. */
export async function refuseForeignVendors(
  db: Db,
  concierge: Concierge,
  userId: number,
  options: readonly VendorOption[],
): Promise<void> {
  const wanted = [...new Set(options.map(({ vendorId }) => vendorId))];
  if (wanted.length === 0) return;
  const found = await db.$count(vendors, and(inArray(vendors.id, wanted), offeredTo(db, concierge, userId)));
  if (found < wanted.length) throw new ServiceError('option_gone', { of: 'vendor' });
}

export async function keepVendorOptions(
  tx: Db,
  messageId: number,
  options: readonly VendorOption[],
): Promise<void> {
  if (options.length === 0) return;
  await tx.insert(vendorOptions).values(options.map((option) => ({ ...option, messageId })));
}
