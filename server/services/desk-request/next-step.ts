import type { DeskRequest, NextStep, RequestStep, StepRest } from '../../../src/lib/contract/desk-request.ts';
import type { Db } from '../../db/client.ts';
import { insertCompletion } from '../../story/completions.ts';
import type { RequestEvent } from '../../story/events.ts';
import type { Concierge, Services } from '../context.ts';
import { laterThan } from '../requests/later-than.ts';
import { ServiceError } from '../service-error.ts';
import { refuseOtherOwner, requestClosed } from './claim-request.ts';
import type { FoundRequest } from './find-request.ts';
import { NOTHING, stepRequest } from './change-request.ts';

const OWNER_LEFT: RequestEvent = { kind: 'owner_left' };

/**
 * Returns what happens when a locked request is taken to its next step, with `messageId` as part of a reply: the concierge becomes its
 * owner, unless it has one, and it ends in exactly one state (docs/product/desk-queue.md#whose-turn).
 * @throws {ServiceError} `time_past` for a time that has passed.
 */
export async function stepEvents(
  transaction: Db,
  { id: conciergeId }: Concierge,
  request: FoundRequest,
  next: NextStep,
  now: Date,
  messageId?: number,
): Promise<RequestEvent[]> {
  const { ownerId, resumesCompletion } = request;
  const reply = messageId === undefined ? {} : { messageId };
  const becomesOwner = ownerId === null || (next.step === 'us' && ownerId !== conciergeId);
  const claim: RequestEvent[] = becomesOwner ? [{ kind: 'claimed', ownerId: conciergeId }] : [];
  switch (next.step) {
    case 'them':
      return [...claim, { kind: 'waited', ...reply }];
    case 'us':
      return [...claim, { kind: 'reminded', until: laterThan(now, next.at).toISOString(), ...reply }];
    case 'complete': {
      // docs/product/desk-request.md#thanks-after-a-completion
      if (resumesCompletion && messageId === undefined) return [...claim, { kind: 'closed_again' }];
      const completionId = await insertCompletion(transaction, request, conciergeId, now);
      return [...claim, { kind: 'completed', completionId, ...reply }];
    }
  }
}

/**
 * Sets what a request waits for, without a reply. Completing a completed request has no effect.
 * @throws {ServiceError} `not_found`; `request_closed`; `claimed_by_other` for a reminder of another's request; `thread_moved` for a completion
 * over a message of the employee that the page does not show; `time_past`.
 */
export function setNextStep(
  services: Services,
  concierge: Concierge,
  id: string,
  next: NextStep,
  rest: StepRest = {},
): Promise<DeskRequest | RequestStep> {
  return stepRequest(services, concierge, id, rest, async (transaction, request, now) => {
    if (request.status === 'closed') {
      if (next.step !== 'complete') throw requestClosed();
      return NOTHING;
    }
    if (next.step === 'us') refuseOtherOwner(concierge, request);
    if (next.step === 'complete' && Number(rest.after ?? Infinity) < request.newestFromEmployee) {
      throw new ServiceError('thread_moved', { of: 'completion' });
    }
    return { events: await stepEvents(transaction, concierge, request, next, now) };
  });
}

/**
 * Brings a completed request back to us, now. Its owner stays, unless they are absent. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export function reopenRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  rest: StepRest = {},
): Promise<DeskRequest | RequestStep> {
  return stepRequest(services, concierge, id, rest, (_transaction, { status, ownerId, isOwnerAbsent }) => {
    if (status !== 'closed') return Promise.resolve(NOTHING);
    const leaves = isOwnerAbsent && ownerId !== concierge.id;
    return Promise.resolve({ events: [{ kind: 'reopened' }, ...(leaves ? [OWNER_LEFT] : [])] });
  });
}
