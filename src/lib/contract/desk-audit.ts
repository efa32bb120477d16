import { z } from './shared/schemas.ts';
import { calendarDay, queryId, queryZone } from './desk-queue.ts';
import { endpoint } from './shared/endpoint.ts';

/* Additive: what concierges did, for leads. */

/** Everything that is recorded: docs/product/desk-audit.md#recorded-actions. */
export const auditActions = [
  'opened',
  'claimed',
  'started',
  'replied',
  'took_back',
  'corrected',
  'noted',
  'handed_over',
  'reminded',
  'waited',
  'dated',
  'completed',
  'closed_again',
  'described',
  'ticked',
  'unticked',
  'reopened',
  'opened_file',
  'asked_lift',
  'lifted_mfa',
  'refused_lift',
  'searched',
  'listed',
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
  /** The words of a search, which list was shown, how much was exported, the reason of a lift, the step of a playbook, or the text before a correction. */
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof entry>;

// Not `z.uuid()`: every employee's page would get its code.
const uuid = z.string().check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i));
const filter = {
  /** The `next` of the page before. */
  after: z.optional(queryId),
  action: z.optional(z.enum(auditActions)),
  /** Id of a concierge. */
  concierge: z.optional(queryId),
  /** External id of a request. */
  request: z.optional(uuid),
  /** The first and the last day, by the clock of the zone; UTC without one. */
  from: z.optional(calendarDay),
  until: z.optional(calendarDay),
  zone: z.optional(queryZone),
};

/** One page of the records, the newest first. What lists have shown is among them with that action alone. */
export const deskAudit = endpoint('GET', '/api/v1/desk/audit', 'lead', {
  query: z.object(filter),
  reply: z.object({ entries: z.array(entry), next: z.nullable(z.string()) }),
});
export type AuditPage = z.output<typeof deskAudit.reply>;

/** The same as lines of a CSV file, more of them at a time; the first part begins with the names of the columns. */
export const deskAuditExport = endpoint('GET', '/api/v1/desk/audit/export', 'lead', {
  query: z.object(filter),
  reply: z.object({ csv: z.string(), next: z.nullable(z.string()) }),
});

const auditConcierge = z.object({ id: z.number(), name: z.string() });
export type AuditConcierge = z.output<typeof auditConcierge>;

/** The concierges and programs whose records a lead may read, removed ones included, by name: what the filter offers. */
export const deskAuditConcierges = endpoint('GET', '/api/v1/desk/audit/concierges', 'lead', {
  reply: z.object({ concierges: z.array(auditConcierge) }),
});
