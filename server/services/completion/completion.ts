import { and, eq, isNull, sql } from 'drizzle-orm';
import { isBlank } from '../../../src/lib/contract/shared/blank.ts';
import type {
  rateCompletion as rateEndpoint,
  timeGivenBack as timeEndpoint,
} from '../../../src/lib/contract/completion.ts';
import type { EmittedBy, ParsedBodyOf } from '../../../src/lib/contract/shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { completions, requests } from '../../db/schema/requests.ts';
import { change } from '../../story/change.ts';
import { describeCompletion, newestCompletion } from '../../story/completions.ts';
import type { RequestEvent } from '../../story/events.ts';
import { lockOwn } from '../../story/lock.ts';
import type { Services, Viewer } from '../context.ts';
import { requestAddress, requestNotFound } from '../requests/request-address.ts';
import { ServiceError } from '../service-error.ts';

/** Returns the refusal of what is said about a completion that has ended. */
export function requestReopened(): ServiceError {
  return new ServiceError('request_reopened');
}

/** What an employee says of a completion. */
interface Said {
  readonly event: RequestEvent;
  /** True when they say it another time: the story has it already. */
  readonly isInStory?: boolean;
}

/**
 * Lets what `decide` returns happen to the viewer's request because of its newest completion; null changes nothing.
 * @throws {ServiceError} `not_found`; `request_reopened` for another completion than the newest one.
 */
async function answer(
  { db, clock }: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
  decide: (transaction: Db, completion: typeof completions.$inferSelect, now: Date) => Promise<Said | null>,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const request = await lockOwn(transaction, viewer.userId, requestAddress(id));
    if (request === undefined) throw requestNotFound();
    const newest = await newestCompletion(transaction, request.id);
    if (newest?.id !== completionId) throw requestReopened();
    const at = clock.now();
    const said = await decide(transaction, newest, at);
    if (said === null) return;
    const { event, isInStory = false } = said;
    const absent: RequestEvent[] =
      event.kind === 'said_still_open' && request.isOwnerAbsent ? [{ kind: 'owner_left' }] : [];
    await change(transaction, request, { by: null, at, events: [event, ...absent], isInStory });
  });
}

/** Thanks for a completion, once: docs/product/completion.md#thanks. @throws {ServiceError} `not_found`; `request_reopened`. */
export function thankFor(
  services: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
): Promise<void> {
  return answer(services, viewer, id, completionId, async (transaction, completion, thankedAt) => {
    if (completion.thankedAt !== null) return null;
    if (completion.reopenedAt !== null) throw requestReopened();
    await describeCompletion(transaction, completionId, { thankedAt });
    return { event: { kind: 'thanked', completionId } };
  });
}

/**
 * Rates a completion that stands, in place of an earlier rating: docs/product/completion.md#rating.
 * @throws {ServiceError} `not_found`; `request_reopened`.
 */
export function rate(
  services: Services,
  viewer: Viewer,
  id: string,
  { completion_id: completionId, rating, text }: ParsedBodyOf<typeof rateEndpoint>,
): Promise<void> {
  return answer(services, viewer, id, completionId, async (transaction, completion, ratedAt) => {
    if (completion.reopenedAt !== null) throw requestReopened();
    const ratingText = isBlank(text) ? null : text;
    if (completion.rating === rating && completion.ratingText === ratingText) return null;
    await describeCompletion(transaction, completionId, { rating, ratingText, ratedAt });
    return { event: { kind: 'rated', completionId }, isInStory: completion.ratedAt !== null };
  });
}

/**
 * Brings a completed request back to its concierge: docs/product/completion.md#something-is-still-open. Repeating it has no effect.
 * @throws {ServiceError} `not_found`; `request_reopened`.
 */
export function sayStillOpen(
  services: Services,
  viewer: Viewer,
  id: string,
  completionId: number,
): Promise<void> {
  return answer(services, viewer, id, completionId, (_transaction, { reopenedAt }) =>
    Promise.resolve(reopenedAt === null ? { event: { kind: 'said_still_open' } } : null),
  );
}

/** Returns what the viewer's completed requests have given back, in minutes. */
export async function timeGivenBack(
  { db }: Services,
  { userId }: Viewer,
): Promise<EmittedBy<typeof timeEndpoint>> {
  const [sum] = await db
    .select({
      minutes: sql<number>`coalesce(sum(${completions.minutes}), 0)::int`,
      // Of the others nobody has said what they gave back.
      completions: sql<number>`(count(*) filter (where ${completions.minutes} > 0))::int`,
    })
    .from(completions)
    .innerJoin(requests, eq(requests.id, completions.requestId))
    .where(and(eq(requests.userId, userId), isNull(completions.reopenedAt)));
  return sum ?? { minutes: 0, completions: 0 };
}
