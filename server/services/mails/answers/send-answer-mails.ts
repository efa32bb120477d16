import { and, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../../db/client.ts';
import { answerNotices } from '../../../db/schema/mails.ts';
import { users } from '../../../db/schema/identity.ts';
import { messages, requests } from '../../../db/schema/requests.ts';
import { describeError } from '../../../log/log.ts';
import type { Services } from '../../context.ts';
import { sendSoon, storeMail } from '../mail-queue.ts';
import { nextAttempt } from '../../../outgoing/waits.ts';
import { type UnreadAnswer, answerMail, dailyAnswerMail } from './answer-mail.ts';

/** Employees per pass. */
const BATCH = 20;
/** Hour in UTC: docs/decisions/018-mails-about-answers.md. */
export const DAILY_HOUR = 13;

/** A due notice with what its employee has not seen. */
interface Due extends UnreadAnswer {
  readonly requestId: number;
  readonly daily: boolean;
  readonly newestId: number;
  /** False when a mail was about all of it. */
  readonly isNew: boolean;
}

/**
 * Queues the mails about unread answers that are due: docs/product/account.md#answer-mails. An employee is served by one process
 * at a time, so each gets one mail for what is unread, and one daily mail. A failure delays the notices of its employee alone.
 */
export async function sendAnswerMails(services: Services): Promise<void> {
  for (;;) {
    const owners = await dueOwners(services);
    for (const userId of owners) {
      await attempt(services, userId);
    }
    if (owners.length > 0) sendSoon(services);
    if (owners.length < BATCH) return;
  }
}

async function dueOwners({ db, clock }: Services): Promise<number[]> {
  const due = await db
    .select({ userId: requests.userId })
    .from(answerNotices)
    .innerJoin(requests, eq(requests.id, answerNotices.requestId))
    .where(lte(answerNotices.dueAt, clock.now()))
    .orderBy(answerNotices.dueAt)
    .limit(BATCH);
  return [...new Set(due.map(({ userId }) => userId))];
}

async function attempt(services: Services, userId: number): Promise<void> {
  try {
    await services.db.transaction((tx) => queueMailsOf(services, tx, userId));
  } catch (error) {
    await services.db.transaction((tx) => recordFailure(services, tx, userId, error));
  }
}

/** Lets the due notices of an employee wait like a queued mail, so that those of others are served. */
async function recordFailure(services: Services, tx: Db, userId: number, error: unknown): Promise<void> {
  const due = await lockDue(services, tx, userId);
  if (due.length === 0) return;
  const attempts = Math.max(...due.map(({ notice }) => notice.attempts)) + 1;
  const dueAt = nextAttempt(services.clock.now(), attempts);
  const ids = due.map(({ request }) => request.id);
  await tx.update(answerNotices).set({ dueAt, attempts }).where(inArray(answerNotices.requestId, ids));
  services.log(dueAt === null ? 'error' : 'warn', dueAt === null ? 'mail_given_up' : 'mail_delayed', {
    user: userId,
    name: 'answer-mail',
    attempts,
    code: 'FAILED',
    error: describeError(error),
  });
}

async function queueMailsOf(services: Services, tx: Db, userId: number): Promise<void> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update', { skipLocked: true });
  // Another process has the employee, or the account is being erased.
  if (user === undefined) return;
  const due = await dueOf(services, tx, userId);
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
  if (user.answerMails === 'on') {
    for (const answer of news) {
      await storeMail(services, tx, 'answer-mail', answerMail(services, user, answer));
    }
    return markMailed(services, tx, news);
  }
  await waitForDaily(services, tx, news);
  const forToday = news.filter(({ daily }) => daily);
  if (forToday.length === 0) return;
  await storeMail(services, tx, 'daily-answer-mail', dailyAnswerMail(services, user, forToday));
  await markMailed(services, tx, forToday);
}

function lockDue({ clock }: Services, tx: Db, userId: number) {
  return tx
    .select({ request: requests, notice: answerNotices })
    .from(answerNotices)
    .innerJoin(requests, eq(requests.id, answerNotices.requestId))
    .where(and(eq(requests.userId, userId), lte(answerNotices.dueAt, clock.now())))
    .orderBy(answerNotices.dueAt, answerNotices.requestId)
    .for('update', { of: answerNotices });
}

async function dueOf(services: Services, tx: Db, userId: number): Promise<Due[]> {
  const due: Due[] = [];
  for (const { request: found, notice } of await lockDue(services, tx, userId)) {
    // Read again once the lock is held: taking a message back may have held it before.
    const [request = found] = await tx.select().from(requests).where(eq(requests.id, found.id));
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
      daily: notice.daily,
      externalId: request.externalId,
      title: request.name,
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
      hasCard: sql<boolean>`${messages.card} is not null`,
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
    .set({ dueAt: null, daily: false, attempts: 0 })
    .where(inArray(answerNotices.requestId, ids));
}

async function markMailed({ clock }: Services, tx: Db, mailed: readonly Due[]): Promise<void> {
  const mailedAt = clock.now();
  for (const { requestId, newestId } of mailed) {
    await tx
      .update(answerNotices)
      .set({ dueAt: null, daily: false, attempts: 0, mailedMessageId: newestId, mailedAt })
      .where(eq(answerNotices.requestId, requestId));
  }
}

async function waitForDaily({ clock }: Services, tx: Db, unread: readonly Due[]): Promise<void> {
  const ids = unread.filter(({ daily }) => !daily).map(({ requestId }) => requestId);
  if (ids.length === 0) return;
  await tx
    .update(answerNotices)
    .set({ daily: true, attempts: 0, dueAt: nextDaily(clock.now()) })
    .where(inArray(answerNotices.requestId, ids));
}

function nextDaily(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS + DAILY_HOUR * HOUR_MS;
  return new Date(today > now.getTime() ? today : today + DAY_MS);
}

const EVERY_MS = 5 * SECOND_MS;

/** Queues due mails about answers now and every five seconds in the background. Returns a function that stops it. */
export function startAnswerMails(services: Services): () => void {
  return services.background.repeat('answer-mails', () => sendAnswerMails(services), EVERY_MS);
}
