import { and, count, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { HandedOverMail, OperatorMail } from '../../../src/lib/contract/operator/mails.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { handedOverMails } from '../../db/schema/mails.ts';
import { normalEmail } from '../../shared/email-address.ts';
import type { Services } from '../context.ts';
import { CLAIM_MS } from '../../outgoing/run-jobs.ts';
import { sendSoon } from './mail-queue.ts';

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

/**
 * Makes mails due now; all of them without `ids`. A mail that was given up begins anew, as if it were queued now. Returns their
 * number.
 */
export async function retryMails(services: Services, ids: readonly number[] | null): Promise<number> {
  const now = services.clock.now();
  const isGivenUp = isNull(jobs.dueAt);
  const retried = await services.db
    .update(jobs)
    .set({
      dueAt: now,
      givenUpAt: null,
      attempts: sql`case when ${isGivenUp} then 0 else ${jobs.attempts} end`,
      createdAt: sql`case when ${isGivenUp} then ${now.toISOString()}::timestamptz else ${jobs.createdAt} end`,
    })
    .where(
      and(
        isMail,
        ids === null ? undefined : inArray(jobs.id, [...ids]),
        // What is due before may be on its way, and would be sent twice.
        or(isGivenUp, gt(jobs.dueAt, new Date(now.getTime() + CLAIM_MS))),
      ),
    )
    .returning({ id: jobs.id });
  sendSoon(services);
  return retried.length;
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
