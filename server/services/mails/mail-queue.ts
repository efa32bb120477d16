import { and, eq, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { MINUTE_MS, SECOND_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { handedOverMails, queuedMails } from '../../db/schema/mails.ts';
import { describeError } from '../../log/log.ts';
import { DeliveryError } from '../../ports/delivery.ts';
import type { Mail, MailPort } from '../../ports/mail/mail.ts';
import type { Services } from '../context.ts';
import { writeResetMail } from './reset-mail.ts';
import { nextAttempt, nextAttemptWithin, sealMail, unsealMail } from './sealed-mail.ts';

/** One or two failures in a row are usual; a mail that waits for longer means that the mail server is away. */
const ALERT_AFTER_MS = MINUTE_MS;
/** When a process ends during an attempt, another one sends the mail again after this time. */
export const CLAIM_MS = 20 * SECOND_MS;
/** A process that lives keeps its claim, however long the provider takes. */
const RENEW_EVERY_MS = 5 * SECOND_MS;
/** After so many claims that ended with their processes, a mail goes without pictures. */
const CLAIMS_WITH_PICTURES = 3;
/** After so many, it is given up: it may be what ends the processes. */
const CLAIMS_MAX = 8;

type QueuedMail = typeof queuedMails.$inferSelect;

/** The sender, the login or the relay is refused, which the operator has to repair: over a weekend and longer (RFC 5321). */
const REFUSED_FOR_GOOD = /^EAUTH|_5\d\d$/;
const REPAIR_DAYS = 5;

/** One refused recipient is a typo; so many in a row mean that the mail server takes nobody. */
const ALERT_FROM_REFUSED = 5;

interface Lanes {
  open: number;
  /** Recipients that were refused since the last mail that was taken. */
  refused: number;
  /** A mail may have been queued since the last look at the queue. */
  isStale: boolean;
}

/** Lanes of this process, by the port that limits them. */
const lanes = new WeakMap<MailPort, Lanes>();

function lanesOf({ mail }: Services): Lanes {
  const known = lanes.get(mail) ?? { open: 0, refused: 0, isStale: false };
  lanes.set(mail, known);
  return known;
}

/**
 * Sends the mails that are due: docs/mail-and-sms.md#the-queue. Each is claimed by one process, which claims no more mails at a time
 * than its mail port sends. A refused recipient gives the mail up, any other failure is repeated for a day or five. Both are
 * logged. Resolves when nothing is due, or at once while other calls send all that the port allows.
 */
export async function sendQueuedMails(services: Services): Promise<void> {
  const ours = lanesOf(services);
  ours.isStale = true;
  await openLane(services, ours);
}

/** Sends one mail after the other while there are any, and lets another lane send beside it while the port allows more. */
async function openLane(services: Services, ours: Lanes): Promise<void> {
  if (ours.open >= services.mail.atOnce) return;
  ours.open += 1;
  const others: Promise<void>[] = [];
  try {
    while (ours.isStale) {
      ours.isStale = false;
      const queued = await claim(services);
      if (queued === undefined) continue;
      ours.isStale = true;
      const other = openLane(services, ours);
      // It may fail while this one sends, or after this one has failed, too; nobody would have caught it.
      other.catch(() => undefined);
      others.push(other);
      await attempt(services, queued);
    }
  } finally {
    ours.open -= 1;
    await Promise.allSettled(others);
  }
  await Promise.all(others);
}

/** Claims the next due mail; of several, one that opens or protects an account comes before those about answers. */
async function claim({ db, clock }: Services): Promise<QueuedMail | undefined> {
  const now = clock.now();
  const next = db
    .select({ id: queuedMails.id })
    .from(queuedMails)
    .where(lte(queuedMails.dueAt, now))
    .orderBy(queuedMails.canWait, queuedMails.dueAt, queuedMails.id)
    .limit(1)
    .for('update', { skipLocked: true });
  const [mail] = await db
    .update(queuedMails)
    .set({
      dueAt: new Date(now.getTime() + CLAIM_MS),
      attempts: sql`${queuedMails.attempts} + 1`,
      openClaims: sql`${queuedMails.openClaims} + 1`,
    })
    // The condition is repeated, because the embedded database has no other connection to skip.
    .where(and(sql`${queuedMails.id} = ${next}`, lte(queuedMails.dueAt, now)))
    .returning();
  return mail;
}

async function attempt(services: Services, queued: QueuedMail): Promise<void> {
  const unended = queued.openClaims - 1;
  if (unended >= CLAIMS_WITH_PICTURES) reportUnended(services, queued, unended);
  if (unended >= CLAIMS_MAX) {
    await giveUpUnended(services, queued);
    return;
  }
  let answer: string | null;
  try {
    const written = await write(services, queued);
    const mail =
      written !== null && unended >= CLAIMS_WITH_PICTURES ? { ...written, withoutPictures: true } : written;
    answer =
      mail === null ? null : await claimed(services, queued, services.mail.send(mail, queued.messageId));
  } catch (error) {
    await recordFailure(services, queued, error);
    return;
  }
  if (answer === null) await services.db.delete(queuedMails).where(eq(queuedMails.id, queued.id));
  else {
    lanesOf(services).refused = 0;
    await recordHandOver(services, queued, answer);
  }
}

const UNENDED = 'CLAIMS_WITHOUT_END';

/** A mail whose claims end with their processes may be what ends them. */
function reportUnended(services: Services, { id, name }: QueuedMail, claims: number): void {
  services.alerts.raise('mail_failures', { code: UNENDED });
  services.log('error', 'mail_claimed_without_end', { id, name, claims });
}

async function giveUpUnended({ db, log }: Services, { id, name, attempts }: QueuedMail): Promise<void> {
  await db
    .update(queuedMails)
    .set({ lastFailure: UNENDED, dueAt: null, openClaims: 0 })
    .where(eq(queuedMails.id, id));
  log('error', 'mail_given_up', { id, name, attempts, code: UNENDED });
}

/** Renews the claim of a mail until `sending` settles. */
async function claimed<Result>(
  { db, clock }: Services,
  { id }: QueuedMail,
  sending: Promise<Result>,
): Promise<Result> {
  let renewing: Promise<unknown> = Promise.resolve();
  const renew = () => {
    const dueAt = new Date(clock.now().getTime() + CLAIM_MS);
    renewing = db
      .update(queuedMails)
      .set({ dueAt })
      .where(eq(queuedMails.id, id))
      .catch(() => undefined);
  };
  const timer = setInterval(renew, RENEW_EVERY_MS);
  try {
    return await sending;
  } finally {
    clearInterval(timer);
    // It must not overwrite the time of the next attempt.
    await renewing;
  }
}

/** Moves the row to the mails that were handed over, unless it was erased meanwhile. */
async function recordHandOver({ db, clock }: Services, { id }: QueuedMail, answer: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [sent] = await tx.delete(queuedMails).where(eq(queuedMails.id, id)).returning();
    if (sent === undefined) return;
    const { name, recipient, messageId, createdAt: queuedAt } = sent;
    const handedOverAt = clock.now();
    await tx
      .insert(handedOverMails)
      .values({ name, recipient, messageId, providerAnswer: answer, queuedAt, handedOverAt });
  });
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
  const { id, name, createdAt } = queued;
  const now = services.clock.now();
  const isDelivery = error instanceof DeliveryError;
  const code = isDelivery ? error.code : 'FAILED';
  // A provider that is busy or away says nothing about the mail.
  const attempts = isDelivery && !error.isPermanent ? queued.attempts - 1 : queued.attempts;
  const dueAt = nextDueAt(error, { now, createdAt, attempts });
  const isOver = dueAt === null;
  await services.db
    .update(queuedMails)
    .set({ lastFailure: isDelivery ? error.reason : code, dueAt, attempts, openClaims: 0 })
    .where(eq(queuedMails.id, id));
  const answer = isDelivery && error.answer !== null ? { answer: error.answer } : {};
  if (isAlarming(services, error, now.getTime() - createdAt.getTime(), isOver)) {
    services.alerts.raise('mail_failures', { code, ...answer });
  }
  services.log(isOver ? 'error' : 'warn', isOver ? 'mail_given_up' : 'mail_delayed', {
    id,
    name,
    attempts,
    code,
    ...answer,
    ...(isDelivery ? {} : { error: describeError(error) }),
  });
}

/** Returns true for a failure that the operator has to look at. Nobody can repair the address of a single mail. */
function isAlarming(services: Services, error: unknown, waitedMs: number, isOver: boolean): boolean {
  if (!(error instanceof DeliveryError) || !error.isPermanent) return isOver || waitedMs >= ALERT_AFTER_MS;
  const ours = lanesOf(services);
  ours.refused += 1;
  return ours.refused >= ALERT_FROM_REFUSED;
}

interface Failed {
  readonly now: Date;
  readonly createdAt: Date;
  readonly attempts: number;
}

function nextDueAt(error: unknown, { now, createdAt, attempts }: Failed): Date | null {
  if (!(error instanceof DeliveryError)) return nextAttempt(now, attempts);
  if (error.isPermanent) return null;
  return nextAttemptWithin(REFUSED_FOR_GOOD.test(error.code) ? REPAIR_DAYS : 1, now, createdAt);
}

/** Also finds the mails of processes that have ended. */
const EVERY_MS = 5_000;

/** Sends queued mails now and every five seconds in the background. Returns a function that stops it. */
export function startSending(services: Services): () => void {
  return services.background.repeat('send-mails', () => sendQueuedMails(services), EVERY_MS);
}

/** Stores a mail and sends it after the reply. From then on it survives the process: docs/mail-and-sms.md#the-queue. */
export async function queueMail(services: Services, name: string, mail: Mail): Promise<void> {
  await storeMail(services, services.db, name, mail);
  sendSoon(services);
}

/** Stores a mail with the other changes of a transaction, after which the caller calls `sendSoon`. */
export async function storeMail(services: Services, tx: Db, name: string, mail: Mail): Promise<void> {
  const messageId = randomUUID();
  const content = sealMail(services, messageId, mail);
  const now = services.clock.now();
  await tx.insert(queuedMails).values({
    name,
    recipient: mail.to,
    messageId,
    content,
    dueAt: now,
    createdAt: now,
    // What employees can stop opens no account.
    canWait: mail.unsubscribe !== undefined,
  });
}

/** Sends what is due after the reply, or after `delayMs`. */
export function sendSoon(services: Services, delayMs = 0): void {
  services.background.run('send-mails', () => sendQueuedMails(services), delayMs);
}
