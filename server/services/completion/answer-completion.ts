import { and, eq, isNull, sql } from 'drizzle-orm';
import type {
  rateCompletion as rateEndpoint,
  timeGivenBack as timeEndpoint,
} from '../../../src/lib/contract/completion.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { completions } from '../../db/schema/completions.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Services, Viewer } from '../context.ts';
import { announceChange } from '../live/announce.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { comesBackToUs } from '../requests/waits-for-us.ts';
import { ServiceError } from '../service-error.ts';
import { endCompletion, newestCompletion } from './standing-completion.ts';

/** Returns the refusal of what is said about a completion that has ended. */
export function requestReopened(): ServiceError {
  return new ServiceError('request_reopened', 'This request is no longer completed.');
}

interface Answered {
  readonly transaction: Db;
  readonly requestId: number;
  readonly isOver: boolean;
}

/**
 * Runs `change` for the newest completion of the viewer's request, which is locked and announced.
 * @throws {ServiceError} `not_found`; `request_reopened` for another completion than the newest one.
 */
async function answer(
  services: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
  change: (answered: Answered) => Promise<void>,
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
    await change({ transaction, requestId: request.id, isOver: newest.reopenedAt !== null });
    await announceChange(transaction, request.id);
  });
}

/** Thanks for a completion, once: docs/product/completion.md#thanks. @throws {ServiceError} `not_found`; `request_reopened`. */
export async function thankFor(
  services: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
): Promise<void> {
  await answer(services, viewer, id, completionId, async ({ transaction }) => {
    await transaction
      .update(completions)
      .set({ thankedAt: services.clock.now() })
      .where(and(eq(completions.id, completionId), isNull(completions.thankedAt)));
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
  await answer(services, viewer, id, completionId, async ({ transaction, isOver }) => {
    if (isOver) throw requestReopened();
    await transaction
      .update(completions)
      .set({ rating, ratingText: text.trim() === '' ? null : text, ratedAt: services.clock.now() })
      .where(eq(completions.id, completionId));
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
  await answer(services, viewer, id, completionId, async ({ transaction, requestId, isOver }) => {
    if (isOver) return;
    const now = services.clock.now();
    await endCompletion(transaction, requestId, 'employee', now);
    await transaction
      .update(requests)
      .set({ ...comesBackToUs(now), status: 'in_progress' })
      .where(eq(requests.id, requestId));
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
