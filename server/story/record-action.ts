import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '../../src/lib/contract/desk-audit.ts';
import type { Db } from '../db/client.ts';
import { conciergeActions } from '../db/schema/desk.ts';
import { memberships } from '../db/schema/identity.ts';
import type { Concierge } from '../services/context.ts';
import { searchWords } from '../services/requests/search-words.ts';
import type { RequestEvent } from './events.ts';
import type { State } from './request-state.ts';

type Action = Omit<
  typeof conciergeActions.$inferInsert,
  'id' | 'conciergeId' | 'sessionId' | 'companyIds' | 'words'
>;

/**
 * Records what a concierge did that changes no request, such as opening one, with the companies that it concerns by now:
 * docs/product/desk-audit.md#recorded-actions.
 */
export async function recordAction(
  transaction: Db,
  { id: conciergeId, sessionId, companyIds: served }: Concierge,
  action: Action,
): Promise<void> {
  const companyIds = action.userId == null ? served && [...served] : companiesOf(action.userId);
  const words = action.action === 'searched' ? searchWords(action.detail ?? '') : null;
  await transaction
    .insert(conciergeActions)
    .values({ ...action, words: words && [...words], companyIds, conciergeId, sessionId });
}

function companiesOf(userId: number): SQL {
  return sql`array(select ${memberships.companyId} from ${memberships} where ${memberships.userId} = ${userId})`;
}

/** Returns what the records say of an event. Those of the employee are in none. */
export function auditActions(event: RequestEvent, statusBefore: State['status']): readonly AuditAction[] {
  switch (event.kind) {
    case 'claimed':
      return statusBefore === 'open' ? ['claimed', 'started'] : ['claimed'];
    case 'replied':
    case 'waited':
    case 'reminded':
    case 'completed':
    case 'closed_again':
    case 'described':
    case 'reopened':
    case 'handed_over':
    case 'took_back':
    case 'corrected':
    case 'noted':
    case 'ticked':
    case 'unticked':
    case 'dated':
      return [event.kind];
    case 'asked':
    case 'wrote':
    case 'read':
    case 'thanked':
    case 'rated':
    case 'said_still_open':
    case 'deleted_file':
    case 'summed_up':
    case 'acknowledged':
    case 'employee_reminded':
    case 'owner_left':
    case 'stood':
      return [];
  }
}
