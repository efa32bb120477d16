import { and, desc, eq, gt, inArray, isNull, lte, or, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { answerNotices } from '../../../db/schema/mails.ts';
import { users } from '../../../db/schema/identity.ts';
import { messages, requests } from '../../../db/schema/requests.ts';
import type { KindOfJob } from '../../../outgoing/job-kind.ts';
import { storeFound } from '../../../outgoing/store-jobs.ts';
import type { Services } from '../../context.ts';
import { recipients } from '../recipient.ts';
import { isDiscreet } from '../words-outside.ts';
import { sendSoon, storeMail } from '../mail-queue.ts';
import { type UnreadAnswer, answerMail, dailyAnswerMail } from './answer-mail.ts';

/** Hour in UTC: docs/decisions/018-mails-about-answers.md. */
export const DAILY_HOUR = 13;

/** A due notice with what its employee has not seen. */
interface Due extends UnreadAnswer {
  readonly requestId: number;
  /** The address that was given for the request. */
  readonly contactEmail: string | null;
  readonly daily: boolean;
  readonly newestId: number;
  /** False when a mail was about all of it. */
  readonly isNew: boolean;
}

/**
 * Queues the mail about what is unread in a request, once it is due: docs/product/account.md#answer-mails. The key is the id of the
 * request. A failure delays the mail about this request alone.
 */
export const answerMailJobs: KindOfJob<Services> = {
  noun: 'mail',
  atOnce: ({ mail }) => Math.min(mail.atOnce, 1),
  search: { everyMs: 5 * SECOND_MS, find: findDue },
  run: (services, { key }) => Promise.resolve((tx) => queueMailAbout(services, tx, Number(key))),
  ended: sendSoon,
  // The next answer makes a mail due again.
  givenUp: async (tx, { key }) => {
    await tx
      .update(answerNotices)
      .set({ dueAt: null })
      .where(eq(answerNotices.requestId, Number(key)));
  },
};

async function findDue({ db, clock }: Services): Promise<void> {
  const now = clock.now();
  const due = db
    .select({
      key: sql`${answerNotices.requestId}::text`.as('key'),
      userId: requests.userId,
      since: sql`${answerNotices.dueAt}`.as('since'),
    })
    .from(answerNotices)
    .innerJoin(requests, eq(requests.id, answerNotices.requestId))
    .where(lte(answerNotices.dueAt, now))
    .orderBy(answerNotices.dueAt);
  await storeFound(db, { kind: 'answer_mail', name: 'answer-mail', now }, due);
}

async function queueMailAbout(services: Services, tx: Db, requestId: number): Promise<void> {
  // An employee is served by one process at a time, so that each gets one daily mail.
  const [user] = await tx
    .select()
    .from(users)
    .where(
      inArray(users.id, tx.select({ id: requests.userId }).from(requests).where(eq(requests.id, requestId))),
    )
    .for('no key update');
  if (user === undefined) return;
  const due = await dueOf(tx, dueFor(services, user, requestId));
  const isWanted = user.emailConfirmedAt !== null && user.deactivatedAt === null && user.releasedAt === null;
  if (!isWanted || user.answerMails === 'off') return remove(tx, due);
  const unread = due.filter(({ newest, isCompleted }) => newest !== null || isCompleted);
  await remove(
    tx,
    due.filter((notice) => !unread.includes(notice)),
  );
  const news = unread.filter(({ isNew }) => isNew);
  await settle(
    tx,
    unread.filter((notice) => !news.includes(notice)),
  );
  const recipientOf = await recipients(tx, user);
  const addressee = (contactEmail: string | null) => ({ ...user, ...recipientOf(contactEmail) });
  if (user.answerMails === 'on') {
    for (const answer of news) {
      const mail = answerMail(services, addressee(answer.contactEmail), answer);
      await storeMail(services, tx, 'answer-mail', mail, user.id);
    }
    return markMailed(services, tx, news);
  }
  await waitForDaily(services, tx, news);
  const forToday = news.filter(({ daily }) => daily);
  if (forToday.length === 0) return;
  // One for each address: what was given for one request is not read at another one's.
  for (const answers of Map.groupBy(forToday, (one) => recipientOf(one.contactEmail).email).values()) {
    const waiting = answers.find((one) => recipientOf(one.contactEmail).waitsFor !== null);
    const mail = dailyAnswerMail(services, addressee((waiting ?? answers[0])?.contactEmail ?? null), answers);
    await storeMail(services, tx, 'daily-answer-mail', mail, user.id);
  }
  await markMailed(services, tx, forToday);
}

/** Returns the condition for the notices that one job is about: that of its request, and all of an employee's that wait for the daily mail. */
function dueFor(
  { clock }: Services,
  { id, answerMails }: typeof users.$inferSelect,
  requestId: number,
): SQL | undefined {
  const isDue = lte(answerNotices.dueAt, clock.now());
  // Without a time: the job was given up, and the operator retries it.
  const own = and(eq(answerNotices.requestId, requestId), or(isDue, isNull(answerNotices.dueAt)));
  return answerMails === 'daily'
    ? or(own, and(eq(requests.userId, id), eq(answerNotices.daily, true), isDue))
    : own;
}

function lockDue(tx: Db, which: SQL | undefined) {
  return tx
    .select({ request: requests, notice: answerNotices })
    .from(answerNotices)
    .innerJoin(requests, eq(requests.id, answerNotices.requestId))
    .where(which)
    .orderBy(answerNotices.dueAt, answerNotices.requestId)
    .for('update', { of: answerNotices });
}

async function dueOf(tx: Db, which: SQL | undefined): Promise<Due[]> {
  const due: Due[] = [];
  for (const { request: found, notice } of await lockDue(tx, which)) {
    // Read again once the lock is held: taking a message back may have held it before.
    const [read] = await tx
      .select({ request: requests, isDiscreet })
      .from(requests)
      .where(eq(requests.id, found.id));
    const { request, isDiscreet: isSecret } = read ?? { request: found, isDiscreet: true };
    const newest = await newestAnswer(tx, request.id);
    const unread = await tx.$count(
      messages,
      and(answersOf(request.id), gt(messages.id, request.seenMessageId)),
    );
    const isCompleted = request.completionUnseen && request.status === 'closed';
    const isCompletedSince =
      isCompleted && (notice.mailedAt === null || (request.completedAt ?? new Date(0)) > notice.mailedAt);
    due.push({
      requestId: request.id,
      contactEmail: request.contactEmail,
      daily: notice.daily,
      externalId: request.externalId,
      title: request.name,
      isDiscreet: isSecret,
      isCompleted,
      unread,
      // A completion shows the concierge's last words, read or not.
      newest: unread > 0 || isCompleted ? newest : null,
      newestId: newest?.id ?? 0,
      isNew: isCompletedSince || (unread > 0 && (newest?.id ?? 0) > notice.mailedMessageId),
    });
  }
  return due;
}

/** The messages of a request that a concierge wrote. */
function answersOf(requestId: number): SQL | undefined {
  return and(
    eq(messages.requestId, requestId),
    eq(messages.source, 'concierge'),
    eq(messages.isAutomatic, false),
  );
}

async function newestAnswer(tx: Db, requestId: number) {
  const [newest] = await tx
    .select({
      id: messages.id,
      body: messages.body,
      sourceName: messages.sourceName,
      card: messages.card,
    })
    .from(messages)
    .where(answersOf(requestId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return newest ?? null;
}

async function remove(tx: Db, due: readonly Due[]): Promise<void> {
  const ids = due.map(({ requestId }) => requestId);
  if (ids.length > 0) await tx.delete(answerNotices).where(inArray(answerNotices.requestId, ids));
}

/** Ends the wait of what a mail was about already. */
async function settle(tx: Db, known: readonly Due[]): Promise<void> {
  const ids = known.map(({ requestId }) => requestId);
  if (ids.length === 0) return;
  await tx
    .update(answerNotices)
    .set({ dueAt: null, daily: false })
    .where(inArray(answerNotices.requestId, ids));
}

async function markMailed({ clock }: Services, tx: Db, mailed: readonly Due[]): Promise<void> {
  const mailedAt = clock.now();
  for (const { requestId, newestId } of mailed) {
    await tx
      .update(answerNotices)
      .set({ dueAt: null, daily: false, mailedMessageId: newestId, mailedAt })
      .where(eq(answerNotices.requestId, requestId));
  }
}

async function waitForDaily({ clock }: Services, tx: Db, unread: readonly Due[]): Promise<void> {
  const ids = unread.filter(({ daily }) => !daily).map(({ requestId }) => requestId);
  if (ids.length === 0) return;
  await tx
    .update(answerNotices)
    .set({ daily: true, dueAt: nextDaily(clock.now()) })
    .where(inArray(answerNotices.requestId, ids));
}

function nextDaily(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAILY_HOUR * HOUR_MS;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}
