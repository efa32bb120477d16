import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { queuedMails } from '../../db/schema/mails.ts';
import { describeError } from '../../log/log.ts';
import { DeliveryError } from '../../ports/delivery.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { writeResetMail } from './reset-mail.ts';
import { nextAttempt, sealMail, unsealMail } from './sealed-mail.ts';

const BATCH = 10;
/** One or two failures in a row are usual; three mean that the mail server has been away for minutes. */
const ALERT_FROM_ATTEMPT = 3;
/** Longer than an attempt takes. When a process ends during an attempt, another one sends the mail again after this time. */
const ATTEMPT_MAX_MS = 2 * MINUTE_MS;

type QueuedMail = typeof queuedMails.$inferSelect;

/**
 * Sends the mails that are due: docs/mail-and-sms.md#the-queue. Each is claimed by one process. A temporary failure is
 * repeated after growing waits; a permanent one, or the eighth, gives the mail up and logs it.
 */
export async function sendQueuedMails(services: Services): Promise<void> {
  for (;;) {
    const claimed = await claim(services);
    await Promise.all(claimed.map((queued) => attempt(services, queued)));
    if (claimed.length < BATCH) return;
  }
}

async function claim({ db, clock }: Services): Promise<QueuedMail[]> {
  const now = clock.now();
  const due = db
    .select({ id: queuedMails.id })
    .from(queuedMails)
    .where(lte(queuedMails.dueAt, now))
    .orderBy(queuedMails.dueAt, queuedMails.id)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(queuedMails)
    .set({
      dueAt: new Date(now.getTime() + ATTEMPT_MAX_MS),
      attempts: sql`${queuedMails.attempts} + 1`,
    })
    // The condition is repeated, because the embedded database has no other connection to skip.
    .where(and(inArray(queuedMails.id, due), lte(queuedMails.dueAt, now)))
    .returning();
  return claimed.sort((one, other) => one.id - other.id);
}

async function attempt(services: Services, queued: QueuedMail): Promise<void> {
  try {
    const mail = await write(services, queued);
    if (mail !== null) await services.mail.send(mail, queued.messageId);
  } catch (error) {
    await recordFailure(services, queued, error);
    return;
  }
  await services.db.delete(queuedMails).where(eq(queuedMails.id, queued.id));
}

/** Returns null when no mail is to be sent, e.g. to an address without an account. */
async function write(services: Services, queued: QueuedMail): Promise<Mail | null> {
  const { id, recipient, messageId, content } = queued;
  if (content !== null) return { to: recipient, ...unsealMail(services, messageId, content) };
  const mail = await writeResetMail(services, recipient);
  if (mail === null) return null;
  // Stored, so that a further attempt creates no further link.
  await services.db
    .update(queuedMails)
    .set({ content: sealMail(services, messageId, mail) })
    .where(eq(queuedMails.id, id));
  return mail;
}

async function recordFailure(services: Services, queued: QueuedMail, error: unknown): Promise<void> {
  const { id, name, attempts } = queued;
  const isDelivery = error instanceof DeliveryError;
  const code = isDelivery ? error.code : 'FAILED';
  const isPermanent = isDelivery && error.isPermanent;
  const dueAt = isPermanent ? null : nextAttempt(services.clock.now(), attempts);
  const isOver = dueAt === null;
  await services.db
    .update(queuedMails)
    // A mail that was given up keeps neither its links nor its text.
    .set({ lastFailure: code, dueAt, ...(isOver ? { content: null } : {}) })
    .where(eq(queuedMails.id, id));
  if (isOver || attempts >= ALERT_FROM_ATTEMPT) services.alerts.raise('mail_failures', { code });
  services.log(isOver ? 'error' : 'warn', isOver ? 'mail_given_up' : 'mail_delayed', {
    id,
    name,
    attempts,
    code,
    ...(isDelivery ? {} : { error: describeError(error) }),
  });
}

/** Also finds the mails of processes that have ended. */
const EVERY_MS = 5_000;

/** Sends queued mails now and every five seconds in the background. Returns a function that stops it. */
export function startSending(services: Services): () => void {
  return services.background.repeat('send-mails', () => sendQueuedMails(services), EVERY_MS);
}
