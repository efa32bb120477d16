import { count, desc, eq } from 'drizzle-orm';
import type { HandedOverMail, OperatorMail } from '../../../src/lib/contract/operator/mails.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { handedOverMails } from '../../db/schema/mails.ts';
import { normalEmail } from '../../shared/email-address.ts';
import { retryJobs } from '../../outgoing/operate-jobs.ts';
import type { Services } from '../context.ts';

const NEWEST_MAX = 200;
const isMail = eq(jobs.kind, 'mail');

/** Returns the newest mails that wait or were given up, without their texts, and how many there are of both. */
export async function listQueuedMails(services: Services) {
  const { waiting, givenUp } = await countQueuedMails(services);
  const rows = await services.db.select().from(jobs).where(isMail).orderBy(desc(jobs.id)).limit(NEWEST_MAX);
  return { held: services.mail.atOnce === 0, waiting, given_up: givenUp, mails: rows.map(emit) };
}

export async function countQueuedMails({ db }: Services) {
  const [counts] = await db
    .select({ all: count(), waiting: count(jobs.dueAt) })
    .from(jobs)
    .where(isMail);
  const { all = 0, waiting = 0 } = counts ?? {};
  return { waiting, givenUp: all - waiting };
}

/** Makes mails due now that were given up or wait for long; all of them without `ids`. Returns their number. */
export function retryMails(services: Services, ids: readonly number[] | null): Promise<number> {
  return retryJobs(services, ids, isMail);
}

/** Returns the newest mails that the provider has taken, to one address or to all. */
export async function listHandedOverMails({ db }: Services, to: string | null): Promise<HandedOverMail[]> {
  const rows = await db
    .select()
    .from(handedOverMails)
    .where(to === null ? undefined : eq(handedOverMails.recipient, normalEmail(to)))
    .orderBy(desc(handedOverMails.id))
    .limit(NEWEST_MAX);
  return rows.map((row) => ({
    name: row.name,
    to: row.recipient,
    message_id: row.messageId,
    provider_answer: row.providerAnswer,
    queued_at: row.queuedAt.toISOString(),
    handed_over_at: row.handedOverAt.toISOString(),
  }));
}

function emit(row: typeof jobs.$inferSelect): OperatorMail {
  return {
    id: row.id,
    name: row.name,
    to: row.recipient ?? '',
    attempts: row.attempts,
    last_failure: row.lastFailure,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.dueAt?.toISOString() ?? null,
  };
}
