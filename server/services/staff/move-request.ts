import { and, inArray } from 'drizzle-orm';
import { requests } from '../../db/schema/requests.ts';
import type { Services } from '../context.ts';
import { announceChange } from '../live/announce.ts';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';
import type { RequestRow } from '../requests/emit-request.ts';
import { at, requestAddress } from '../requests/request-address.ts';
import { ServiceError } from '../service-error.ts';
import { readStaffThread } from './read-staff-thread.ts';

type Status = RequestRow['status'];

async function move(
  services: Services,
  id: string,
  from: readonly Status[],
  to: Status,
): Promise<EmittedRequest> {
  const address = requestAddress(id);
  await services.db.transaction(async (transaction) => {
    const [moved] = await transaction
      .update(requests)
      .set({ status: to, updatedAt: services.clock.now() })
      .where(and(at(address), inArray(requests.status, [...from])))
      .returning({ id: requests.id });
    if (moved !== undefined) await announceChange(transaction, moved.id);
  });
  return (await readStaffThread(services, address)).request;
}

/**
 * Changes a request from `open` to `in_progress`. Repeating it has no effect.
 * @throws {ServiceError} `not_found`; `request_closed`.
 */
export async function startRequest(services: Services, id: string): Promise<EmittedRequest> {
  const request = await move(services, id, ['open'], 'in_progress');
  if (request.status === 'closed')
    throw new ServiceError('request_closed', 'This request is already completed.');
  return request;
}

/**
 * Changes a request to `closed`. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function completeRequest(services: Services, id: string): Promise<EmittedRequest> {
  return move(services, id, ['open', 'in_progress'], 'closed');
}
