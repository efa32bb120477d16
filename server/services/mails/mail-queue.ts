import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { jobs } from '../../db/schema/jobs.ts';
import { handedOverMails } from '../../db/schema/mails.ts';
import type { Failed, Job, KindOfJob } from '../../outgoing/job-kind.ts';
import { runJobs } from '../../outgoing/run-jobs.ts';
import { delayed } from '../../outgoing/failures.ts';
import { DeliveryError } from '../../ports/delivery.ts';
import type { Mail, MailPort } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { writeResetMail } from './reset-mail.ts';
import { sealMail, unsealMail } from './sealed-mail.ts';

/** One or two failures in a row are usual; a mail that waits for longer means that the mail server is away. */
const ALERT_AFTER_MS = MINUTE_MS;
/** After so many claims that ended with their processes, a mail goes without pictures. */
const CLAIMS_WITH_PICTURES = 3;

/** The sender, the login or the relay is refused, which the operator has to repair: over a weekend and longer (RFC 5321). */
const REFUSED_FOR_GOOD = /^EAUTH|_5\d\d$/;
const REPAIR_DAYS = 5;

/** One refused recipient is a typo; so many in a row mean that the mail server takes nobody. */
const ALERT_FROM_REFUSED = 5;

/** Recipients of this process that were refused since the last mail that was taken. */
const refused = new WeakMap<MailPort, number>();

/**
 * Sends a mail: docs/mail-and-sms.md#the-queue. A refused recipient gives it up, any other failure is repeated for a day or five. Both are
 * logged.
 */
export const mailJobs: KindOfJob<Services> = {
  noun: 'mail',
  atOnce: ({ mail }) => mail.atOnce,
  async run(services, job, unended) {
    const written = await write(services, job);
    if (written === null) return () => Promise.resolve();
    const mail = unended >= CLAIMS_WITH_PICTURES ? { ...written, withoutPictures: true } : written;
    const answer = await services.mail.send(mail, job.key);
    refused.delete(services.mail);
    return (tx) => recordHandOver(services, tx, job, answer);
  },
  failed,
};

async function recordHandOver({ clock }: Services, tx: Db, job: Job, answer: string): Promise<void> {
  const { name, key: messageId, createdAt: queuedAt } = job;
  const handedOverAt = clock.now();
  const recipient = recipientOf(job);
  await tx
    .insert(handedOverMails)
    .values({ name, recipient, messageId, providerAnswer: answer, queuedAt, handedOverAt });
}

/** Returns null when no mail is to be sent, e.g. to an address without an account. */
async function write(services: Services, job: Job): Promise<Mail | null> {
  const { id, key: messageId, payload } = job;
  const recipient = recipientOf(job);
  if (payload !== null) return { to: recipient, ...unsealMail(services, messageId, payload) };
  const mail = await writeResetMail(services, recipient);
  if (mail === null) return null;
  // Stored, so that a further attempt creates no further link.
  await services.db
    .update(jobs)
    .set({ payload: sealMail(services, messageId, mail) })
    .where(eq(jobs.id, id));
  return mail;
}

function recipientOf({ id, recipient }: Job): string {
  if (recipient === null) throw new Error(`The mail ${String(id)} has no recipient.`);
  return recipient;
}

function failed(services: Services, job: Job, error: unknown): Failed {
  const now = services.clock.now();
  if (!(error instanceof DeliveryError)) {
    const ours = delayed(now, job, error);
    return { ...ours, isAlarming: ours.isAlarming || hasWaited(job, now) };
  }
  const { code, reason, answer, isPermanent } = error;
  const dueAt = isPermanent
    ? null
    : nextAttemptWithin(REFUSED_FOR_GOOD.test(code) ? REPAIR_DAYS : 1, now, job.createdAt);
  return {
    ...{ dueAt, code, reason },
    // A provider that is busy or away says nothing about the mail.
    attempts: isPermanent ? job.attempts : job.attempts - 1,
    // Nobody can repair the address of a single mail.
    isAlarming: isPermanent ? refusedInARow(services) : dueAt === null || hasWaited(job, now),
    facts: answer === null ? {} : { answer },
  };
}

const hasWaited = ({ createdAt }: Job, now: Date) => now.getTime() - createdAt.getTime() >= ALERT_AFTER_MS;

function refusedInARow({ mail }: Services): boolean {
  const count = (refused.get(mail) ?? 0) + 1;
  refused.set(mail, count);
  return count >= ALERT_FROM_REFUSED;
}

const WAIT_MIN_MS = 10 * SECOND_MS;
const WAIT_MAX_MS = 15 * MINUTE_MS;

/**
 * Returns when a mail that the provider did not take for now is due again: after half the time that it has waited, at least 10 s, at
 * most 15 min. Returns null when so many days have passed since it was queued.
 */
function nextAttemptWithin(days: number, now: Date, queuedAt: Date): Date | null {
  const waitedMs = now.getTime() - queuedAt.getTime();
  if (waitedMs >= days * DAY_MS) return null;
  return new Date(now.getTime() + Math.min(Math.max(waitedMs / 2, WAIT_MIN_MS), WAIT_MAX_MS));
}

/** Stores a mail and sends it after the reply. From then on it survives the process: docs/mail-and-sms.md#the-queue. */
export async function queueMail(services: Services, name: string, mail: Mail): Promise<void> {
  await storeMail(services, services.db, name, mail);
  sendSoon(services);
}

/**
 * Stores a mail with the other changes of a transaction, after which the caller calls `sendSoon`. One about a request has its employee,
 * because its address alone does not tell: a mailbox may be shared.
 */
export async function storeMail(
  services: Services,
  tx: Db,
  name: string,
  mail: Mail,
  userId: number | null = null,
): Promise<void> {
  const messageId = randomUUID();
  const now = services.clock.now();
  await tx.insert(jobs).values({
    kind: 'mail',
    key: messageId,
    name,
    recipient: mail.to,
    userId,
    payload: sealMail(services, messageId, mail),
    dueAt: now,
    createdAt: now,
    // What employees can stop opens no account.
    canWait: mail.unsubscribe !== undefined,
  });
}

/** Sends what is due after the reply, or after `delayMs`. */
export function sendSoon(services: Services, delayMs = 0): void {
  services.background.run('send-mails', () => runJobs(services, ['mail']), delayMs);
}
