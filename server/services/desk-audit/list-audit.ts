import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type {
  AuditEntry,
  deskAudit as endpoint,
  deskAuditExport as exportEndpoint,
} from '../../../src/lib/contract/desk-audit.ts';
import type { EmittedBy, ParsedQueryOf } from '../../../src/lib/contract/shared/endpoint.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { conciergeActions } from '../../db/schema/desk.ts';
import { users } from '../../db/schema/identity.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Concierge, Services } from '../context.ts';
import { beginOfDay, endOfDay } from '../companies/time-zones.ts';
import { overlaps } from '../desk/desk-session.ts';
import { emitEmployee, employeeColumns } from '../desk/scope.ts';
import { csvLine } from '../../../src/lib/format/desk-reports.ts';
import { recordAction } from '../../story/record-action.ts';
import { recordRead } from '../desk/record-read.ts';

type AuditQuery = ParsedQueryOf<typeof endpoint>;

const PAGE_ENTRIES = 100;

/**
 * Returns a page of what concierges did within the lead's scope, the newest first, and records that it was shown:
 * docs/product/desk-audit.md#reading-the-records.
 */
export async function listAudit(
  services: Services,
  lead: Concierge,
  query: AuditQuery,
): Promise<EmittedBy<typeof endpoint>> {
  const page = await readAudit(services, lead, query, PAGE_ENTRIES);
  if (page.entries.length > 0) {
    const read = { action: 'listed', userId: null, requestId: null, detail: 'records' } as const;
    await recordRead(services, lead, read);
  }
  return page;
}

/** Returns at most `max` entries. */
async function readAudit(
  { db }: Services,
  lead: Concierge,
  query: AuditQuery,
  max: number,
): Promise<{ readonly entries: AuditEntry[]; readonly next: string | null }> {
  const rows = await db
    .select({
      id: conciergeActions.id,
      action: conciergeActions.action,
      detail: conciergeActions.detail,
      createdAt: conciergeActions.createdAt,
      conciergeName: concierges.name,
      employee: employeeColumns,
      request: { externalId: requests.externalId, name: requests.name },
    })
    .from(conciergeActions)
    .innerJoin(concierges, eq(concierges.id, conciergeActions.conciergeId))
    .leftJoin(users, eq(users.id, conciergeActions.userId))
    .leftJoin(requests, eq(requests.id, conciergeActions.requestId))
    .where(and(isSeenBy(lead), ...filters(query)))
    .orderBy(desc(conciergeActions.id))
    // One more than the page tells whether another one follows.
    .limit(max + 1);
  const entries = rows.slice(0, max).map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    concierge_name: row.conciergeName,
    action: row.action,
    employee_name: row.employee === null ? null : emitEmployee(row.employee).name,
    request: row.request && { external_id: row.request.externalId, name: row.request.name },
    detail: row.detail,
  }));
  const last = entries.at(-1);
  return { entries, next: rows.length > max && last !== undefined ? String(last.id) : null };
}

/** Returns the concierges who serve a company of the lead's, removed ones included, by name. */
export function listAudited({ db }: Services, lead: Concierge): Promise<{ id: number; name: string }[]> {
  return db
    .select({ id: concierges.id, name: concierges.name })
    .from(concierges)
    .where(overlaps(lead.companyIds))
    .orderBy(asc(concierges.name));
}

/**
 * Returns the condition on the records that a lead may read: those of employees of their companies, and what concerns no employee of
 * concierges who served no other company, both as it was when they were written.
 */
function isSeenBy({ companyIds }: Concierge): SQL | undefined {
  if (companyIds === null) return undefined;
  const { userId, companyIds: concerned } = conciergeActions;
  const ids = sql.param([...companyIds], concerned);
  return sql`(case when ${userId} is null then ${concerned} <@ ${ids} else ${concerned} && ${ids} end)`;
}

function filters({ after, action, concierge, request, from, until, zone }: AuditQuery): (SQL | undefined)[] {
  return [
    after === undefined ? undefined : lt(conciergeActions.id, Number(after)),
    // Of lists there are very many: they would hide the rest.
    action === undefined ? ne(conciergeActions.action, 'listed') : eq(conciergeActions.action, action),
    concierge === undefined ? undefined : eq(conciergeActions.conciergeId, Number(concierge)),
    request === undefined ? undefined : eq(requests.externalId, request),
    from === undefined ? undefined : gte(conciergeActions.createdAt, beginOfDay(from, zone)),
    until === undefined ? undefined : lt(conciergeActions.createdAt, endOfDay(until, zone)),
  ];
}

const PART_ENTRIES = 2_000;
/** More than the largest entry. */
const PART_BYTES = 500_000;
const READ_ENTRIES = 200;
const COLUMNS = ['time', 'concierge', 'action', 'employee', 'request', 'request_name', 'detail'];

/** Returns a part of the records as CSV, and records it, whichever it is: docs/product/desk-audit.md#export. */
export async function exportAudit(
  services: Services,
  lead: Concierge,
  query: AuditQuery,
): Promise<EmittedBy<typeof exportEndpoint>> {
  const isFirst = query.after === undefined;
  const part = await readPart(services, lead, query);
  await recordAction(services.db, lead, {
    action: 'exported',
    userId: null,
    detail: `${part.count} records`,
    createdAt: services.clock.now(),
  });
  return { csv: `${isFirst ? csvLine(COLUMNS) : ''}${part.csv}`, next: part.next };
}

/** Reads few entries at a time, until the part is full: a correction has the whole earlier text. */
async function readPart(
  services: Services,
  lead: Concierge,
  query: AuditQuery,
): Promise<{ readonly csv: string; readonly count: number; readonly next: string | null }> {
  const lines: string[] = [];
  let [bytes, next] = [0, query.after ?? null];
  do {
    const page = await readAudit(services, lead, { ...query, after: next ?? undefined }, READ_ENTRIES);
    for (const entry of page.entries) {
      const line = csvLine(fieldsOf(entry));
      bytes += Buffer.byteLength(line);
      if (bytes > PART_BYTES || lines.length >= PART_ENTRIES)
        return { csv: lines.join(''), count: lines.length, next };
      lines.push(line);
      next = String(entry.id);
    }
    next = page.next;
  } while (next !== null);
  return { csv: lines.join(''), count: lines.length, next };
}

function fieldsOf(entry: AuditEntry): string[] {
  return [
    entry.created_at,
    entry.concierge_name,
    entry.action,
    entry.employee_name ?? '',
    entry.request?.external_id ?? '',
    entry.request?.name ?? '',
    entry.detail ?? '',
  ];
}
