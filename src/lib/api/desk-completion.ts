import { deskCompletion, deskOutcomes, type Outcome } from '../contract/desk-completion.ts';
import type { DeskRequest, ThreadRest } from '../contract/desk-request.ts';
import type { BodyOf } from '../contract/shared/endpoint.ts';
import { call } from './shared/client.ts';

export type Described = BodyOf<typeof deskCompletion>['completion'];

/** Says what was done, which is sent as a message, and what it gave back; what is left out stays. */
export async function putCompletion(
  id: string,
  completion: Described,
  rest: ThreadRest,
): Promise<DeskRequest> {
  return (await call(deskCompletion, { params: { id }, body: { completion }, query: rest })).data;
}

/** Returns what worked in other requests of the same survey. */
export async function getOutcomes(id: string, signal: AbortSignal): Promise<readonly Outcome[]> {
  return (await call(deskOutcomes, { params: { id }, signal })).data.outcomes;
}
