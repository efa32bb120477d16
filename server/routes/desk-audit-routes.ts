import * as contract from '../../src/lib/contract/desk-audit.ts';
import { exportAudit, listAudit, listAudited } from '../services/desk-audit/list-audit.ts';
import { LISTS } from './http/account-limits.ts';
import { defineCalls } from './http/mount.ts';

export const deskAuditCalls = defineCalls('desk-audit', contract, {
  deskAudit: {
    atOnce: LISTS,
    reply: ({ services, concierge, query }) => listAudit(services, concierge, query),
  },
  deskAuditExport: {
    atOnce: LISTS,
    freshFactor: true,
    reply: ({ services, concierge, query }) => exportAudit(services, concierge, query),
  },
  deskAuditConcierges: async ({ services, concierge }) => ({
    concierges: await listAudited(services, concierge),
  }),
});
