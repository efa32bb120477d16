import { and, asc, eq, inArray } from 'drizzle-orm';
import type { StatusChange } from '../../../src/lib/contract/staff.ts';
import type { Db } from '../../db/client.ts';
import { staff, staffActions } from '../../db/schema/staff.ts';
import type { Concierge } from '../context.ts';

type Action = Omit<typeof staffActions.$inferInsert, 'id' | 'staffId'>;

const STATUS_ACTIONS = ['started', 'completed'] as const;

/** Records what a concierge did: docs/product/staff.md#recorded-actions. */
export async function recordAction(tx: Db, { staffId }: Concierge, action: Action): Promise<void> {
  await tx.insert(staffActions).values({ ...action, staffId });
}

/** Returns the status changes of a request, oldest first. */
export async function statusChanges(db: Db, requestId: number): Promise<StatusChange[]> {
  const rows = await db
    .select({ action: staffActions.action, name: staff.name, createdAt: staffActions.createdAt })
    .from(staffActions)
    .innerJoin(staff, eq(staff.id, staffActions.staffId))
    .where(and(eq(staffActions.requestId, requestId), inArray(staffActions.action, [...STATUS_ACTIONS])))
    .orderBy(asc(staffActions.createdAt), asc(staffActions.id));
  return rows.map((row) => ({
    action: row.action === 'started' ? 'started' : 'completed',
    concierge_name: row.name,
    created_at: row.createdAt.toISOString(),
  }));
}
