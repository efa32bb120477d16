import type { DeskRequest, RequestStep, StepRest } from '../../../src/lib/contract/desk-request.ts';
import type { Concierge, Services } from '../context.ts';
import { ServiceError } from '../service-error.ts';
import { NOTHING, stepRequest } from './change-request.ts';
import type { FoundRequest } from './find-request.ts';

/**
 * Makes the concierge the owner of a request, and starts it when it is in the queue. Repeating it has no effect.
 * @throws {ServiceError} `not_found`; `claimed_by_other` with the owner's name; `request_closed`.
 */
export function claimRequest(
  services: Services,
  concierge: Concierge,
  id: string,
  rest: StepRest = {},
): Promise<DeskRequest | RequestStep> {
  return stepRequest(services, concierge, id, rest, (_transaction, request) => {
    if (request.status === 'closed') throw requestClosed();
    if (request.ownerId === concierge.id) return Promise.resolve(NOTHING);
    refuseOtherOwner(concierge, request);
    return Promise.resolve({ events: [{ kind: 'claimed', ownerId: concierge.id }] });
  });
}

export function requestClosed(): ServiceError {
  return new ServiceError('request_closed', { of: 'desk' });
}

/** @throws {ServiceError} `claimed_by_other` when another concierge, who is not away, owns the request. */
export function refuseOtherOwner(concierge: Concierge, request: FoundRequest): void {
  const { ownerId, ownerName, isOwnerAbsent } = request;
  if (ownerId === null || ownerId === concierge.id || isOwnerAbsent) return;
  throw new ServiceError('claimed_by_other', { owner: ownerName });
}
