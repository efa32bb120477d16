import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { completions, messages, requests, type TurnStamp } from '../../db/schema/requests.ts';
import { endCompletion, resumeCompletion } from '../completion/completion.ts';
import type { FoundRequest } from './find-request.ts';

type Turn = NonNullable<(typeof messages.$inferSelect)['turn']>;

function stampOf(request: FoundRequest): TurnStamp {
  const { status, waitsFor, waitingSince, remindedAt, completedAt } = request;
  return {
    status,
    waitsFor,
    waitingSince: waitingSince.toISOString(),
    remindedAt: remindedAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

function isSame(one: TurnStamp, other: TurnStamp): boolean {
  return (Object.keys(one) as (keyof TurnStamp)[]).every((name) => one[name] === other[name]);
}

/** Stores with a reply the turn before it and the turn after it. */
export async function keepTurn(
  transaction: Db,
  messageId: number,
  before: FoundRequest,
  after: FoundRequest,
): Promise<void> {
  const turn: Turn = { before: stampOf(before), after: stampOf(after) };
  await transaction.update(messages).set({ turn }).where(eq(messages.id, messageId));
}

/**
 * Gives a locked request the turn that it had before a reply which is taken back, unless something has changed it since
 * (docs/product/desk-request.md#taking-back). The next reply then has the turn from before the deleted one. The owner stays.
 */
export async function restoreTurn(
  transaction: Db,
  request: FoundRequest,
  { messageId, turn }: { readonly messageId: number; readonly turn: Turn },
  now: Date,
): Promise<void> {
  const { before, after } = turn;
  const [next] = await transaction
    .select({ id: messages.id, turn: messages.turn })
    .from(messages)
    .where(and(eq(messages.requestId, request.id), gt(messages.id, messageId), isNotNull(messages.turn)))
    .orderBy(asc(messages.id))
    .limit(1);
  if (next?.turn != null) {
    if (!isSame(next.turn.before, after)) return;
    const changed = { ...next.turn, before };
    await transaction.update(messages).set({ turn: changed }).where(eq(messages.id, next.id));
    return;
  }
  if (!isSame(stampOf(request), after)) return;
  const instantOf = (time: string | null) => (time === null ? null : new Date(time));
  await transaction
    .update(requests)
    .set({
      // The request keeps its owner, so it does not go back to the queue.
      status: before.status === 'open' ? 'in_progress' : before.status,
      waitsFor: before.waitsFor,
      waitingSince: new Date(before.waitingSince),
      remindedAt: instantOf(before.remindedAt),
      completedAt: instantOf(before.completedAt),
      ...(after.status === 'closed' ? { completionUnseen: false } : {}),
    })
    .where(eq(requests.id, request.id));
  if (before.status !== 'closed' && after.status === 'closed') {
    await forgetCompletion(transaction, request.id, new Date(after.completedAt ?? 0));
    // The reply let the completion stand again that thanks had ended.
    await endCompletion(transaction, request.id, 'message', now);
  }
  if (before.status === 'closed' && after.status !== 'closed')
    await resumeCompletion(transaction, request.id);
}

/** Deletes the completion that a reply has made, unless the employee has said something of it. */
async function forgetCompletion(transaction: Db, requestId: number, completedAt: Date): Promise<void> {
  const { rating, thankedAt, reopenedAt } = completions;
  await transaction
    .delete(completions)
    .where(
      and(
        ...[eq(completions.requestId, requestId), eq(completions.completedAt, completedAt)],
        ...[isNull(rating), isNull(thankedAt), isNull(reopenedAt)],
      ),
    );
}
