import {
  deskAudit,
  deskAuditConcierges,
  deskAuditExport,
  type AuditConcierge,
  type AuditPage,
} from '../contract/desk-audit.ts';
import type { QueryOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

export type AuditQuery = QueryOf<typeof deskAudit>;

export async function getAudit(query: AuditQuery, signal: AbortSignal): Promise<AuditPage> {
  return (await call(deskAudit, { query, signal })).data;
}

/** Fetches a part of the records as CSV, and the `after` of the next part. */
export async function getAuditExport(query: AuditQuery): Promise<{ csv: string; next: string | null }> {
  return (await call(deskAuditExport, { query })).data;
}

export async function getAuditConcierges(): Promise<AuditConcierge[]> {
  return (await call(deskAuditConcierges)).data.concierges;
}
