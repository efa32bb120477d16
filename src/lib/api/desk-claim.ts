import { deskClaim } from '../contract/desk-request.ts';
import { call } from './shared/client.ts';

/** Makes the concierge the owner of a request that has none. */
export async function postClaim(id: string | number): Promise<void> {
  await call(deskClaim, { params: { id } });
}
