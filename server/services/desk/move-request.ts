import { and, inArray } from 'drizzle-orm';
import type { EmittedRequest } from '../../../src/lib/contract/requests.ts';
import { requests } from '../../db/schema/requests.ts';
import type { Concierge, Services } from '../context.ts';
import { announceChange } from '../live/announce.ts';
import { noticeUnread } from '../mails/answers/unread-notices.ts';
import type { RequestRow } from '../requests/emit-request.ts';
import { at, requestAddress } from '../requests/request-address.ts';
import { ServiceError } from '../service-error.ts';
import { recordAction } from './record-action.ts';
import { readDeskThread } from './show-request.ts';

type Status = RequestRow['status'];

interface Move {
  readonly from: readonly Status[];
  readonly to: Status;
  readonly action: 'started' | 'completed';
}

async function move(
  services: Services,
  concierge: Concierge,
  id: string,
  { from, to, action }: Move,
): Promise<EmittedRequest> {
  const address = requestAddress(id);
  const now = services.clock.now();
  await services.db.transaction(async (transaction) => {
    const [moved] = await transaction
      .update(requests)
      .set({ status: to, updatedAt: now, completionUnseen: to === 'closed' })
      .where(and(at(address), inArray(requests.status, [...from])))
      .returning({ requestId: requests.id, userId: requests.userId });
    if (moved === undefined) return;
    await recordAction(transaction, concierge, { ...moved, action, createdAt: now });
    if (to === 'closed') await noticeUnread(transaction, moved.requestId, now);
    await announceChange(transaction, moved.requestId);
  });
  return (await readDeskThread(services, address)).request;
}

/**
 * Changes a request from `open` to `in_progress` and records who did it. Repeating it has no effect.
 * @throws {ServiceError} `not_found`; `request_closed`.
 */
export async function startRequest(
  services: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedRequest> {
  const request = await move(services, concierge, id, {
    from: ['open'],
    to: 'in_progress',
    action: 'started',
  });
  if (request.status === 'closed')
    throw new ServiceError('request_closed', 'This request is already completed.');
  return request;
}

/**
 * Changes a request to `closed` and records who did it. Repeating it has no effect.
 * @throws {ServiceError} `not_found`.
 */
export async function completeRequest(
  services: Services,
  concierge: Concierge,
  id: string,
): Promise<EmittedRequest> {
  return move(services, concierge, id, { from: ['open', 'in_progress'], to: 'closed', action: 'completed' });
}
