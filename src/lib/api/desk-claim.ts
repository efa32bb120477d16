import { deskClaim, type ThreadRest } from '../contract/desk-request.ts';
import { call } from './shared/client.ts';

/**
 * Makes the concierge the owner of a request that has none.
 * @throws {ApiError} `claimed_by_other` with the owner's name in its sentence.
 */
export const postClaim = async (id: string | number, rest: ThreadRest) =>
  (await call(deskClaim, { params: { id }, query: rest })).data;
