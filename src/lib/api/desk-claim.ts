import { deskClaim, type DeskRequest, type ThreadRest } from '../contract/desk-request.ts';
import { call } from './shared/client.ts';

/**
 * Makes the concierge the owner of a request that has none.
 * @throws {ApiError} `claimed_by_other` with the owner's name in its sentence.
 */
export async function postClaim(id: string | number, rest: ThreadRest): Promise<DeskRequest> {
  return (await call(deskClaim, { params: { id }, query: rest })).data;
}
