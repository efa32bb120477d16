import { and, desc, eq, isNull } from 'drizzle-orm';
import { MINUTES_BACK_DEFAULT } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { completions } from '../../db/schema/completions.ts';
import { playbookOf } from '../requests/request-playbook.ts';

type Reopener = NonNullable<(typeof completions.$inferSelect)['reopenedBy']>;

const standing = (requestId: number) =>
  and(eq(completions.requestId, requestId), isNull(completions.reopenedAt));

/** Stores the completion of a locked request, in place of one that still stands, with the time that its playbook says. */
export async function startCompletion(
  transaction: Db,
  requestId: number,
  conciergeId: number,
  completedAt: Date,
): Promise<void> {
  await endCompletion(transaction, requestId, 'concierge', completedAt);
  const minutes = (await playbookOf(transaction, requestId))?.minutes ?? MINUTES_BACK_DEFAULT;
  await transaction.insert(completions).values({ requestId, conciergeId, completedAt, minutes });
}

/** Ends the completion of a locked request, if one stands: its rating is final (docs/product/completion.md#rating). */
export async function endCompletion(
  transaction: Db,
  requestId: number,
  reopenedBy: Reopener,
  reopenedAt: Date,
): Promise<void> {
  await transaction.update(completions).set({ reopenedAt, reopenedBy }).where(standing(requestId));
}

/** Returns the newest completion of a request, which may have ended; null before the first one. */
export async function newestCompletion(
  db: Db,
  requestId: number,
): Promise<typeof completions.$inferSelect | null> {
  const [newest] = await db
    .select()
    .from(completions)
    .where(eq(completions.requestId, requestId))
    .orderBy(desc(completions.id))
    .limit(1);
  return newest ?? null;
}

/** Lets the newest completion stand again: a message of thanks had ended it (docs/product/desk-request.md#thanks-after-a-completion). */
export async function resumeCompletion(transaction: Db, requestId: number): Promise<void> {
  const newest = await newestCompletion(transaction, requestId);
  if (newest === null) return;
  await transaction
    .update(completions)
    .set({ reopenedAt: null, reopenedBy: null })
    .where(eq(completions.id, newest.id));
}
