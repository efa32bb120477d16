import type {
  DeskRequest,
  RequestStep,
  StepRest,
  ThreadRest,
} from '../../../src/lib/contract/desk-request.ts';
import type { Db } from '../../db/client.ts';
import { change, type Decision } from '../../story/change.ts';
import type { Concierge, Services } from '../context.ts';
import { limitReads } from '../desk/record-read.ts';
import { ServiceError } from '../service-error.ts';
import { type FoundRequest, lockRequest } from './find-request.ts';
import { openRequest, readWholeRequest, recordOpened } from './open-request.ts';
import { readStep } from './read-step.ts';

type Decide = (transaction: Db, request: FoundRequest, now: Date) => Promise<Decision>;

/**
 * Lets what `decide` returns happen to a locked request, and returns what `openRequest` does. Without events, as after a repeated call,
 * the call is recorded as opening the request; so is a refused one, because a refusal may tell what is in the thread.
 * @throws {ServiceError} `not_found`; `too_many_requests`.
 */
export async function changeRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  rest: ThreadRest,
  decide: Decide,
): Promise<DeskRequest> {
  const isChanged = await decideChange(services, concierge, id, decide);
  return (isChanged ? readWholeRequest : openRequest)(services, concierge, id, rest);
}

/** Does what `changeRequest` does, and returns what the step changed alone, if the page asks for it. */
export async function stepRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  { answer, ...rest }: StepRest,
  decide: Decide,
): Promise<DeskRequest | RequestStep> {
  if (answer === undefined) return changeRequest(services, concierge, id, rest, decide);
  const isChanged = await decideChange(services, concierge, id, decide);
  if (!isChanged) return openRequest(services, concierge, id, rest);
  return (await readStep(services, concierge, id)).step;
}

/** Returns false without events. */
async function decideChange(
  services: Services,
  concierge: Concierge,
  id: string,
  decide: Decide,
): Promise<boolean> {
  let isFound = false;
  const changing = services.db.transaction(async (transaction) => {
    await limitReads({ ...services, db: transaction }, concierge, { request: id });
    const request = await lockRequest(transaction, concierge, id);
    isFound = true;
    const at = services.clock.now();
    const decision = await decide(transaction, request, at);
    if (decision.events.length === 0) return false;
    await change(transaction, request, { ...decision, by: concierge, at });
    return true;
  });
  return changing.catch(async (error: unknown) => {
    if (isFound && error instanceof ServiceError) await recordOpened(services, concierge, id);
    throw error;
  });
}

/** What a repeated call comes to. */
export const NOTHING: Decision = { events: [] };
