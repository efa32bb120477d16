import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StatusChange } from '../../../src/lib/contract/desk-request.ts';
import type { Db } from '../../db/client.ts';
import { concierges } from '../../db/schema/concierges.ts';
import { conciergeActions } from '../../db/schema/desk.ts';
import type { Concierge } from '../context.ts';

type Action = Omit<typeof conciergeActions.$inferInsert, 'id' | 'conciergeId' | 'sessionId'>;

const STATUS_ACTIONS = ['claimed', 'started', 'handed_over', 'completed', 'reopened'] as const;
type StatusAction = (typeof STATUS_ACTIONS)[number];

/** Records what a concierge did: docs/product/desk-audit.md#recorded-actions. */
export async function recordAction(
  tx: Db,
  { id: conciergeId, sessionId }: Concierge,
  action: Action,
): Promise<void> {
  await tx.insert(conciergeActions).values({ ...action, conciergeId, sessionId });
}

/** Returns the status changes of a request, oldest first. */
export async function statusChanges(db: Db, requestId: number): Promise<StatusChange[]> {
  const rows = await db
    .select({ action: conciergeActions.action, name: concierges.name, createdAt: conciergeActions.createdAt })
    .from(conciergeActions)
    .innerJoin(concierges, eq(concierges.id, conciergeActions.conciergeId))
    .where(
      and(eq(conciergeActions.requestId, requestId), inArray(conciergeActions.action, [...STATUS_ACTIONS])),
    )
    .orderBy(asc(conciergeActions.id));
  return rows.map((row) => ({
    action: row.action as StatusAction,
    concierge_name: row.name,
    created_at: row.createdAt.toISOString(),
  }));
}
