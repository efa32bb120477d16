import { and, desc, eq, inArray } from 'drizzle-orm';
import type { AuditAction } from '../../../src/lib/contract/desk-audit.ts';
import type { DeskRequest, NextStep, ThreadRest } from '../../../src/lib/contract/desk-request.ts';
import type { Db } from '../../db/client.ts';
import { conciergeActions } from '../../db/schema/desk.ts';
import { requests } from '../../db/schema/requests.ts';
import {
  endCompletion,
  newestCompletion,
  resumeCompletion,
  startCompletion,
} from '../completion/completion.ts';
import type { Concierge, Services } from '../context.ts';
import { startNotice } from '../mails/answers/unread-notices.ts';
import { stopClocks, waitsForUs } from '../requests/clocks.ts';
import { ServiceError } from '../service-error.ts';
import { recordClaim, refuseOtherOwner, requestClosed } from './claim-request.ts';
import type { FoundRequest } from './find-request.ts';
import { recordAction } from '../desk/record-action.ts';
import { changeRequest } from './show-request.ts';

type Changed = Partial<typeof requests.$inferInsert>;

/** Returns the columns after a step, which ends in exactly one state: docs/product/desk-queue.md#whose-turn. */
function columnsAfter(next: NextStep, now: Date): Changed {
  switch (next.step) {
    case 'them':
      return { status: 'in_progress', waitsFor: 'them', waitingSince: now, completedAt: null };
    case 'us':
      return {
        status: 'in_progress',
        waitsFor: 'us',
        waitingSince: laterThan(now, next.at),
        completedAt: null,
      };
    case 'complete':
      return { status: 'closed', completedAt: now, completionUnseen: true };
  }
}

function laterThan(now: Date, at: string): Date {
  const time = new Date(at);
  if (time <= now) throw new ServiceError('validation', 'Please choose a time in the future.');
  return time;
}

const ACTION_OF = { them: 'waited', us: 'reminded', complete: 'completed' } as const satisfies Record<
  NextStep['step'],
  (typeof conciergeActions.$inferInsert)['action']
>;

/**
 * Takes a locked request to its next step and makes the concierge its owner, unless it has one. The caller announces it.
 * @throws {ServiceError} `validation` for a time that has passed.
 */
export async function takeStep(
  transaction: Db,
  concierge: Concierge,
  request: FoundRequest,
  next: NextStep,
  now: Date,
): Promise<void> {
  const { id: requestId, userId, ownerId } = request;
  const isAgain = next.step === 'complete' && (await isOnlyThanked(transaction, requestId));
  const becomesOwner = ownerId === null || (next.step === 'us' && ownerId !== concierge.id);
  if (becomesOwner) await recordClaim(transaction, concierge, request, now);
  await transaction
    .update(requests)
    .set({
      ...columnsAfter(next, now),
      remindedAt: null,
      ...(isAgain ? { completionUnseen: false } : {}),
      ...(becomesOwner ? { ownerId: concierge.id } : {}),
      updatedAt: now,
    })
    .where(eq(requests.id, requestId));
  if (isAgain) await resumeCompletion(transaction, requestId);
  else if (next.step === 'complete') await startCompletion(transaction, requestId, concierge.id, now);
  else await endCompletion(transaction, requestId, 'concierge', now);
  if (request.firstAnswerMinutes === null || next.step === 'complete')
    await stopClocks(transaction, requestId);
  await recordAction(transaction, concierge, {
    action: isAgain ? 'closed_again' : ACTION_OF[next.step],
    userId,
    requestId,
    createdAt: now,
  });
  if (next.step === 'complete' && !isAgain) await startNotice(transaction, requestId, now);
}

/** What concierges do that changes whose turn it is. */
const TURN_ACTIONS: readonly AuditAction[] = [
  'replied',
  'took_back',
  'reminded',
  'waited',
  'completed',
  'closed_again',
  'reopened',
];

/** True when no concierge has done anything to the turn since the completion: the employee's message alone undid it. */
async function isOnlyThanked(transaction: Db, requestId: number): Promise<boolean> {
  const [last] = await transaction
    .select({ action: conciergeActions.action })
    .from(conciergeActions)
    .where(
      and(eq(conciergeActions.requestId, requestId), inArray(conciergeActions.action, [...TURN_ACTIONS])),
    )
    .orderBy(desc(conciergeActions.id))
    .limit(1);
  if (last?.action !== 'completed' && last?.action !== 'closed_again') return false;
  // An employee who says that something is still open means more than thanks.
  return (await newestCompletion(transaction, requestId))?.reopenedBy !== 'employee';
}

/**
 * Sets what a request waits for, without a reply. Completing a completed request has no effect.
 * @throws {ServiceError} `not_found`; `request_closed`; `claimed_by_other` for a reminder of another's request; `validation`.
 */
export function setNextStep(
  services: Services,
  concierge: Concierge,
  id: string,
  next: NextStep,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    if (request.status === 'closed') {
      if (next.step !== 'complete') throw requestClosed();
      return 'nobody';
    }
    if (next.step === 'us') refuseOtherOwner(concierge, request);
    await takeStep(transaction, concierge, request, next, now);
    return 'everybody';
  });
}

/**
 * Sets when something happens, for concierge and employee; null takes the date away (docs/product/thread.md#date).
 * @throws {ServiceError} `not_found`; `request_closed`; `validation` for a time that has passed.
 */
export function setAppointment(
  services: Services,
  concierge: Concierge,
  id: string,
  at: string | null,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    const { id: requestId, userId, status } = request;
    if (status === 'closed') throw requestClosed();
    const appointmentAt = at === null ? null : laterThan(now, at);
    await transaction
      .update(requests)
      .set({ appointmentAt, updatedAt: now })
      .where(eq(requests.id, requestId));
    await recordAction(transaction, concierge, { action: 'dated', userId, requestId, createdAt: now });
    return 'everybody';
  });
}

/**
 * Brings a completed request back to us, now. Its owner stays. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export function reopenRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  rest: ThreadRest = {},
): Promise<DeskRequest> {
  return changeRequest(services, concierge, id, rest, async (transaction, request, now) => {
    if (request.status !== 'closed') return 'nobody';
    const { id: requestId, userId } = request;
    await transaction
      .update(requests)
      .set({
        ...waitsForUs(now),
        status: 'in_progress',
        completedAt: null,
        completionUnseen: false,
        updatedAt: now,
      })
      .where(eq(requests.id, requestId));
    await endCompletion(transaction, requestId, 'concierge', now);
    await recordAction(transaction, concierge, { action: 'reopened', userId, requestId, createdAt: now });
    return 'everybody';
  });
}
