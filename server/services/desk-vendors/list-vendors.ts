import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type {
  deskVendors as endpoint,
  FoundVendors,
  Vendor,
} from '../../../src/lib/contract/desk-vendors.ts';
import type { companyVendors as exportEndpoint } from '../../../src/lib/contract/operator/companies.ts';
import type { EmittedBy, ParsedQueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { companies, memberships } from '../../db/schema/identity.ts';
import { vendors } from '../../db/schema/desk.ts';
import type { Concierge, Services } from '../context.ts';
import { recordOpened } from '../desk-request/open-request.ts';
import { instantText } from '../requests/emit-request.ts';
import { wantedWords } from '../requests/search-words.ts';
import { ServiceError } from '../service-error.ts';

const FOUND_MAX = 50;

/** What was chosen of the last hundred offers: the last answer to a card counts. */
const uses = sql<Vendor['uses']>`(
  select coalesce(json_agg(json_build_object('concierge_name', u.source_name, 'chosen_at', ${instantText(sql`u.chosen_at`)},
    'rating', u.rating) order by u.chosen_at desc), '[]'::json)
  from (
    select m.source_name, a.created_at as chosen_at, (
      select c.rating from completions c where c.request_id = m.request_id and c.rating is not null
      order by c.id desc limit 1) as rating
    from (
      select * from vendor_options o where o.vendor_id = ${vendors.id} order by o.message_id desc limit 100) offered
    join messages m on m.id = offered.message_id
    join lateral (
      select last.card_answer, last.created_at from messages last
      where last.request_id = m.request_id and (last.card_answer ->> 'card_id')::int = m.id
      order by last.created_at desc, last.id desc limit 1
    ) a on jsonb_exists(a.card_answer -> 'option_ids', offered.option_id)
    order by a.created_at desc limit 10
  ) u)`;

const notes = sql<Vendor['notes']>`(
  select coalesce(json_agg(json_build_object('id', n.id, 'body', n.body, 'concierge_name', n.name,
    'created_at', ${instantText(sql`n.created_at`)}) order by n.id desc), '[]'::json)
  from (
    select note.id, note.body, note.created_at, c.name from vendor_notes note
    join concierges c on c.id = note.concierge_id
    where note.vendor_id = ${vendors.id} order by note.id desc limit 5
  ) n)`;

/** Returns the condition of the vendors of the companies that a concierge serves: foreign equals missing. */
export function vendorsInScope({ companyIds }: Concierge): SQL | undefined {
  return companyIds === null ? undefined : inArray(vendors.companyId, [...companyIds]);
}

/** Returns the vendors that a condition and the words of a query find, by name. */
async function find(db: Db, query: string | undefined, which: SQL | undefined): Promise<FoundVendors> {
  const words = query === undefined || query.trim() === '' ? undefined : wantedWords(query);
  const rows = await db
    .select({ vendor: vendors, companyName: companies.name, uses, notes })
    .from(vendors)
    .innerJoin(companies, eq(companies.id, vendors.companyId))
    .where(
      and(
        which,
        words === undefined ? undefined : words === null ? sql`false` : sql`${vendors.words} @@ ${words}`,
      ),
    )
    .orderBy(asc(vendors.name), asc(vendors.id))
    .limit(FOUND_MAX + 1);
  const found = rows.slice(0, FOUND_MAX).map(({ vendor, companyName, ...more }): Vendor => {
    const { id, name, phone, email, address, hours, region, remark } = vendor;
    return {
      id,
      company_id: vendor.companyId,
      company_name: companyName,
      ...{ name, phone, email, address, hours, region, remark },
      archived: vendor.archivedAt !== null,
      ...more,
    };
  });
  return { vendors: found, has_more: rows.length > FOUND_MAX };
}

/** Returns the vendors of the concierge's companies: docs/product/desk-vendors.md#search. */
export function listVendors(
  { reports }: Services,
  concierge: Concierge,
  { q, archived }: ParsedQueryOf<typeof endpoint>,
): Promise<FoundVendors> {
  const isArchived = archived === undefined ? isNull(vendors.archivedAt) : isNotNull(vendors.archivedAt);
  return find(reports, q, and(vendorsInScope(concierge), isArchived));
}

/**
 * Returns the condition of the vendors that a concierge may offer to an employee: those of a company that one serves and the other
 * belongs to.
 */
export function offeredTo(db: Db, concierge: Concierge, userId: number): SQL | undefined {
  const own = db
    .select({ id: memberships.companyId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return and(vendorsInScope(concierge), isNull(vendors.archivedAt), inArray(vendors.companyId, own));
}

/** Returns the vendors for a request. @throws {ServiceError} `not_found`; `too_many_requests`. */
export async function listVendorsOf(
  services: Services,
  concierge: Concierge,
  id: string,
  query: string | undefined,
): Promise<FoundVendors> {
  const { reports } = services;
  const { userId } = await recordOpened(services, concierge, id);
  return find(reports, query, offeredTo(reports, concierge, userId));
}

/** Returns one vendor within the concierge's scope. @throws {ServiceError} `not_found`. */
export async function showVendor(
  db: Db,
  concierge: Concierge,
  id: number | null,
): Promise<{ vendor: Vendor }> {
  const {
    vendors: [vendor],
  } = await find(db, undefined, and(vendorsInScope(concierge), eq(vendors.id, id ?? 0)));
  if (vendor === undefined) throw vendorMissing();
  return { vendor };
}

export function vendorMissing(): ServiceError {
  return new ServiceError('not_found', { of: 'vendor' });
}

/** Returns the whole book of a company: docs/product/companies.md#export-of-a-company. */
export async function exportVendors(
  db: Db,
  slug: string,
): Promise<EmittedBy<typeof exportEndpoint>['vendors']> {
  const lines = sql<string[]>`(select coalesce(json_agg(n.body order by n.id), '[]'::json)
    from vendor_notes n where n.vendor_id = ${vendors.id})`;
  const rows = await db
    .select({ vendor: vendors, lines })
    .from(vendors)
    .innerJoin(companies, eq(companies.id, vendors.companyId))
    .where(eq(companies.slug, slug))
    .orderBy(asc(vendors.name), asc(vendors.id));
  return rows.map(({ vendor, lines: notesOfVendor }) => {
    const { name, phone, email, address, hours, region, remark } = vendor;
    const texts = { name, phone, email, address, hours, region, remark };
    return { ...texts, archived: vendor.archivedAt !== null, notes: notesOfVendor };
  });
}
