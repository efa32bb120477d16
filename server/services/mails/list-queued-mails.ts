import { count, desc } from 'drizzle-orm';
import type { OperatorMail } from '../../../src/lib/contract/operator/mails.ts';
import { queuedMails } from '../../db/schema/mails.ts';
import type { Services } from '../context.ts';

const NEWEST_MAX = 200;

/** Returns the newest mails that wait or were given up, without their texts, and how many there are of both. */
export async function listQueuedMails(services: Services) {
  const { waiting, givenUp } = await countQueuedMails(services);
  const rows = await services.db.select().from(queuedMails).orderBy(desc(queuedMails.id)).limit(NEWEST_MAX);
  return { waiting, given_up: givenUp, mails: rows.map(emit) };
}

export async function countQueuedMails({ db }: Services) {
  const [counts] = await db.select({ all: count(), waiting: count(queuedMails.dueAt) }).from(queuedMails);
  const { all = 0, waiting = 0 } = counts ?? {};
  return { waiting, givenUp: all - waiting };
}

function emit(row: typeof queuedMails.$inferSelect): OperatorMail {
  return {
    id: row.id,
    name: row.name,
    to: row.recipient,
    attempts: row.attempts,
    last_failure: row.lastFailure,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.dueAt?.toISOString() ?? null,
  };
}
