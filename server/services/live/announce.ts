import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { requests } from '../../db/schema/requests.ts';
import { LIVE_CHANNEL, type News } from '../../ports/live.ts';
import type { Services } from '../context.ts';
import { at, requestAddress, requestNotFound } from '../requests/request-address.ts';
import { changeOf } from './live-changes.ts';

async function announce(db: Db, news: News): Promise<void> {
  await db.execute(sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify(news)})`);
}

/** Tells where a request stands. Inside the transaction that changed it: it travels when that commits, or not at all. */
export async function announceChange(transaction: Db, requestId: number): Promise<void> {
  const change = await changeOf(transaction, requestId);
  if (change !== null) await announce(transaction, { kind: 'event', ...change });
}

/** Lets the streams of an employee look whether their sessions still live and owe no code. */
export async function announceEndedSessions(db: Db, userId: number): Promise<void> {
  await announce(db, { kind: 'sessions', userId });
}

/**
 * Tells that the concierge is writing.
 * @throws {ServiceError} `not_found`.
 */
export async function announceTyping(services: Services, id: string): Promise<void> {
  const [request] = await services.db
    .select({ userId: requests.userId, externalId: requests.externalId })
    .from(requests)
    .where(at(requestAddress(id)));
  if (request === undefined) throw requestNotFound();
  await announce(services.db, {
    kind: 'event',
    userId: request.userId,
    event: { event: 'typing', data: { external_id: request.externalId } },
  });
}
