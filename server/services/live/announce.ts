import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import { DESK_TOPIC, accountTopic, publish } from '../../ports/live.ts';
import type { Services } from '../context.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { changeOf } from './live-changes.ts';

/**
 * Announces the state of a request to its employee and to the desk. Call it inside the transaction of the change: the
 * notification is delivered on commit and dropped on rollback.
 */
export async function announceChange(transaction: Db, requestId: number): Promise<void> {
  const change = await changeOf(transaction, requestId);
  if (change === null) return;
  const { userId, companyIds, externalId, event } = change;
  await publish(
    transaction,
    { topic: accountTopic(userId), kind: 'event', event },
    { topic: DESK_TOPIC, kind: 'request', externalId, companyIds },
  );
}

/** Announces a change of which the employee learns nothing, such as a note, to the desk alone. */
export async function announceToDesk(transaction: Db, requestId: number): Promise<void> {
  const change = await changeOf(transaction, requestId);
  if (change === null) return;
  const { companyIds, externalId } = change;
  await publish(transaction, { topic: DESK_TOPIC, kind: 'request', externalId, companyIds });
}

/** Announces that the concierge is typing. @throws {ServiceError} `not_found`. */
export async function announceTyping(services: Services, id: string): Promise<void> {
  const [request] = await services.db
    .select({ userId: requests.userId, externalId: requests.externalId })
    .from(requests)
    .where(at(requestAddress(id)));
  if (request === undefined) throw requestNotFound();
  await publish(services.db, {
    topic: accountTopic(request.userId),
    kind: 'event',
    event: { event: 'typing', data: { external_id: request.externalId } },
  });
}
