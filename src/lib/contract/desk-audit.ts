import { z } from './shared/zod.ts';
import { endpoint } from './shared/endpoint.ts';

/* Additive: what concierges did, for leads. */

/** Everything that is recorded: docs/product/desk-audit.md#recorded-actions. */
export const auditActions = [
  'opened',
  'claimed',
  'started',
  'replied',
  'noted',
  'handed_over',
  'reminded',
  'waited',
  'completed',
  'reopened',
  'opened_file',
  'lifted_mfa',
  'searched',
  'exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

const entry = z.object({
  id: z.number(),
  created_at: z.string(),
  concierge_name: z.string(),
  action: z.enum(auditActions),
  /** Null for an action that concerns no employee. */
  employee_name: z.nullable(z.string()),
  /** Null for an action on an account, and for a search. */
  request: z.nullable(z.object({ external_id: z.string(), name: z.string() })),
  /** The words of a search. */
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof entry>;

const id = z.string().check(z.regex(/^\d{1,9}$/));
const day = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));
const filter = {
  /** The `next` of the page before. */
  after: z.optional(id),
  action: z.optional(z.enum(auditActions)),
  /** Id of a concierge. */
  concierge: z.optional(id),
  /** External id of a request. */
  request: z.optional(z.uuid()),
  /** The first and the last day, UTC. */
  from: z.optional(day),
  until: z.optional(day),
};

/** One page of the records, the newest first. */
export const deskAudit = endpoint({
  method: 'GET',
  path: '/api/v1/desk/audit',
  access: 'lead',
  query: z.object(filter),
  reply: z.object({ entries: z.array(entry), next: z.nullable(z.string()) }),
});

/** The same as lines of a CSV file, more of them at a time; the first part begins with the names of the columns. */
export const deskAuditExport = endpoint({
  method: 'GET',
  path: '/api/v1/desk/audit/export',
  access: 'lead',
  query: z.object(filter),
  reply: z.object({ csv: z.string(), next: z.nullable(z.string()) }),
});
