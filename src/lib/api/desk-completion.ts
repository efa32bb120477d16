import { deskCompletion } from '../contract/desk-completion.ts';
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
