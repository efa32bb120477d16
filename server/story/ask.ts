import type { Db } from '../db/client.ts';
import { requestEvents, requests } from '../db/schema/requests.ts';

type Asked = Pick<
  typeof requests.$inferInsert,
  'userId' | 'surveyId' | 'name' | 'answers' | 'urgent' | 'discreet' | 'contactEmail'
>;

/** Stores a new request, with which its story begins. */
export async function ask(transaction: Db, asked: Asked, at: Date) {
  const [request] = await transaction
    .insert(requests)
    .values({ ...asked, status: 'open', issuedAt: at, createdAt: at, updatedAt: at, waitingSince: at })
    .returning({ id: requests.id, externalId: requests.externalId, name: requests.name });
  if (request === undefined) throw new Error('The request was not inserted');
  await transaction.insert(requestEvents).values({ requestId: request.id, number: 1, kind: 'asked', at });
  return request;
}
