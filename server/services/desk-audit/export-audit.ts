import type { AuditEntry, deskAuditExport as endpoint } from '../../../src/lib/contract/desk-audit.ts';
import type { EmittedBy } from '../../../src/lib/contract/shared/endpoint.ts';
import { csvLine } from '../../../src/lib/format/csv.ts';
import type { Concierge, Services } from '../context.ts';
import { recordAction } from '../desk/record-action.ts';
import { type AuditQuery, readAudit } from './list-audit.ts';

const PART_ENTRIES = 2_000;
const COLUMNS = ['time', 'concierge', 'action', 'employee', 'request', 'request_name', 'detail'];

/** Returns a part of the records as CSV, and records the export: docs/product/desk-audit.md#export. */
export async function exportAudit(
  services: Services,
  lead: Concierge,
  query: AuditQuery,
): Promise<EmittedBy<typeof endpoint>> {
  const { entries, next } = await readAudit(services, lead, query, PART_ENTRIES);
  if (query.after === undefined) {
    await recordAction(services.db, lead, {
      action: 'exported',
      userId: null,
      createdAt: services.clock.now(),
    });
  }
  const lines = [...(query.after === undefined ? [COLUMNS] : []), ...entries.map(fieldsOf)];
  return { csv: lines.map(csvLine).join(''), next };
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
