import { deskAudit, deskAuditConcierges, deskAuditExport } from '../contract/desk-audit.ts';
import type { QueryOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

export type AuditQuery = QueryOf<typeof deskAudit>;

export const getAudit = async (query: AuditQuery, signal: AbortSignal) =>
  (await call(deskAudit, { query, signal })).data;

/** Fetches a part of the records as CSV, and the `after` of the next part. */
export const getAuditExport = async (query: AuditQuery) => (await call(deskAuditExport, { query })).data;
export const getAuditConcierges = async () => (await call(deskAuditConcierges)).data.concierges;
