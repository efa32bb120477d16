import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import { notify } from '../../ports/live.ts';
import type { Services } from '../context.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { changeOf } from './live-changes.ts';

/**
 * Announces the state of a request. Call it inside the transaction of the change: the notification is delivered on
 * commit and dropped on rollback.
 */
export async function announceChange(transaction: Db, requestId: number): Promise<void> {
  const change = await changeOf(transaction, requestId);
  if (change !== null) await notify(transaction, { kind: 'event', ...change });
}

/**
 * Announces that the concierge is typing.
 * @throws {ServiceError} `not_found`.
 */
export async function announceTyping(services: Services, id: string): Promise<void> {
  const [request] = await services.db
    .select({ userId: requests.userId, externalId: requests.externalId })
    .from(requests)
    .where(at(requestAddress(id)));
  if (request === undefined) throw requestNotFound();
  await notify(services.db, {
    kind: 'event',
    userId: request.userId,
    event: { event: 'typing', data: { external_id: request.externalId } },
  });
}
