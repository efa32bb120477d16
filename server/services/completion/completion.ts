import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { MINUTES_BACK_DEFAULT } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { completions, requests } from '../../db/schema/requests.ts';
import { playbookOf } from '../requests/request-playbook.ts';
import type {
  rateCompletion as rateEndpoint,
  timeGivenBack as timeEndpoint,
} from '../../../src/lib/contract/completion.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Services, Viewer } from '../context.ts';
import { announceChange } from '../live/live-changes.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { comesBackToUs } from '../requests/clocks.ts';
import { ServiceError } from '../service-error.ts';

type Reopener = NonNullable<(typeof completions.$inferSelect)['reopenedBy']>;

const standing = (requestId: number) =>
  and(eq(completions.requestId, requestId), isNull(completions.reopenedAt));

/** Stores the completion of a locked request, in place of one that still stands, with the minutes of its playbook. */
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

/** Returns the refusal of what is said about a completion that has ended. */
export function requestReopened(): ServiceError {
  return new ServiceError('request_reopened', 'This request is no longer completed.');
}

interface Answered {
  readonly transaction: Db;
  readonly completion: typeof completions.$inferSelect;
}

/**
 * Runs `change` for the newest completion of the viewer's request, which is locked, and announces it unless `change` returns false: it
 * was said before.
 * @throws {ServiceError} `not_found`; `request_reopened` for another completion than the newest one.
 */
async function answer(
  services: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
  change: (answered: Answered) => Promise<boolean>,
): Promise<void> {
  await services.db.transaction(async (transaction) => {
    const [request] = await transaction
      .select({ id: requests.id })
      .from(requests)
      .where(and(at(requestAddress(id)), eq(requests.userId, viewer.userId)))
      .for('update');
    if (request === undefined) throw requestNotFound();
    const newest = await newestCompletion(transaction, request.id);
    if (newest?.id !== completionId) throw requestReopened();
    if (await change({ transaction, completion: newest })) await announceChange(transaction, request.id);
  });
}

/** Thanks for a completion, once: docs/product/completion.md#thanks. @throws {ServiceError} `not_found`; `request_reopened`. */
export async function thankFor(
  services: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
): Promise<void> {
  await answer(services, viewer, id, completionId, async ({ transaction, completion }) => {
    if (completion.thankedAt !== null) return false;
    if (completion.reopenedAt !== null) throw requestReopened();
    await transaction
      .update(completions)
      .set({ thankedAt: services.clock.now() })
      .where(eq(completions.id, completionId));
    return true;
  });
}

/**
 * Rates a completion that stands, in place of an earlier rating: docs/product/completion.md#rating.
 * @throws {ServiceError} `not_found`; `request_reopened`.
 */
export async function rate(
  services: Services,
  viewer: Viewer,
  id: string,
  { completion_id: completionId, rating, text }: ParsedBodyOf<typeof rateEndpoint>,
): Promise<void> {
  await answer(services, viewer, id, completionId, async ({ transaction, completion }) => {
    if (completion.reopenedAt !== null) throw requestReopened();
    const ratingText = text.trim() === '' ? null : text;
    if (completion.rating === rating && completion.ratingText === ratingText) return false;
    await transaction
      .update(completions)
      .set({ rating, ratingText, ratedAt: services.clock.now() })
      .where(eq(completions.id, completionId));
    return true;
  });
}

/**
 * Brings a completed request back to its concierge: docs/product/completion.md#something-is-still-open. Repeating it has no effect.
 * @throws {ServiceError} `not_found`; `request_reopened`.
 */
export async function sayStillOpen(
  services: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
): Promise<void> {
  await answer(services, viewer, id, completionId, async ({ transaction, completion }) => {
    const { requestId, reopenedAt } = completion;
    if (reopenedAt !== null) return false;
    const now = services.clock.now();
    await endCompletion(transaction, requestId, 'employee', now);
    await transaction
      .update(requests)
      .set({ ...comesBackToUs(now), status: 'in_progress' })
      .where(eq(requests.id, requestId));
    return true;
  });
}

/** Returns what the viewer's completed requests have given back, in minutes. */
export async function timeGivenBack(
  { db }: Services,
  { userId }: Viewer,
): Promise<EmittedBy<typeof timeEndpoint>> {
  const [sum] = await db
    .select({
      minutes: sql<number>`coalesce(sum(${completions.minutes}), 0)::int`,
      completions: sql<number>`count(*)::int`,
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .where(and(eq(requests.userId, userId), isNull(completions.reopenedAt)));
  return sum ?? { minutes: 0, completions: 0 };
}
