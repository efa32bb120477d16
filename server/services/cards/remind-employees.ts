import { and, desc, eq, isNull, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { readLocked } from '../../db/read-locked.ts';
import { companies, users } from '../../db/schema/identity.ts';
import { isUnfinished, messages, requestEvents, requests } from '../../db/schema/requests.ts';
import type { KindOfJob } from '../../outgoing/job-kind.ts';
import { storeFound } from '../../outgoing/store-jobs.ts';
import type { Services } from '../context.ts';
import { change } from '../../story/change.ts';
import { stateColumns } from '../../story/lock.ts';
import { markNoticeMailed } from '../mails/answers/unread-notices.ts';
import { sendSoon, storeMail } from '../mails/mail-queue.ts';
import { DAILY_HOUR } from '../mails/answers/send-answer-mails.ts';
import type { Mail } from '../../ports/mail/mail.ts';
import {
  type Addressee,
  addressed,
  DISCREET,
  greeting,
  subjectOf,
  TITLE_MAX,
} from '../mails/answers/answer-mail.ts';
import { plainLine, quotedLines } from '../mails/plain-line.ts';
import { quotedMessage } from '../mails/quoted-message.ts';
import { recipients } from '../mails/recipient.ts';
import { isDiscreet, wordsOutside } from '../mails/words-outside.ts';

/** The hours after which the employee's companies remind, of several the fewest; null when none does. */
const hours = sql<number | null>`(select min(c.remind_after_hours) from memberships m
  join companies c on c.id = m.company_id where m.user_id = ${requests.userId})`;

/** Returns the condition for requests that have waited that long for their employee, who was not reminded yet. */
function isDue(now: Date) {
  return and(
    eq(requests.waitsFor, 'them'),
    isUnfinished,
    isNull(requests.remindedAt),
    lte(requests.waitingSince, sql`${now.toISOString()}::timestamptz - ${hours} * interval '1 hour'`),
  );
}

/**
 * Reminds an employee of what waits for them, once, and brings the request back to us as long afterwards; at once where no mail may be sent
 * (docs/product/cards.md#one-reminder). The key is the id of the request.
 */
export const reminderJobs: KindOfJob<Services> = {
  noun: 'mail',
  atOnce: ({ mail }) => Math.min(mail.atOnce, 1),
  search: { everyMs: MINUTE_MS, find: findDue },
  run: (services, { key }) => Promise.resolve((tx) => remind(services, tx, Number(key))),
  ended: sendSoon,
};

async function findDue({ db, clock }: Services): Promise<void> {
  const [shortest] = await db
    .select({ hours: sql<number | null>`min(${companies.remindAfterHours})` })
    .from(companies);
  const fewestHours = shortest?.hours ?? null;
  if (fewestHours === null) return;
  const now = clock.now();
  // Read from the index: most requests have not waited for so long.
  const isOld = lte(requests.waitingSince, new Date(now.getTime() - fewestHours * HOUR_MS));
  // With one mail a day, the reminder comes at its hour.
  const isItsHour = now.getUTCHours() === DAILY_HOUR ? undefined : sql`${users.answerMails} <> 'daily'`;
  const due = db
    .select({
      key: sql`${requests.id}::text`.as('key'),
      userId: requests.userId,
      since: sql`${requests.waitingSince}`.as('since'),
    })
    .from(requests)
    .innerJoin(users, eq(users.id, requests.userId))
    .where(and(isOld, isDue(now), isItsHour))
    .orderBy(requests.waitingSince);
  await storeFound(db, { kind: 'reminder', name: 'reminder-mail', now }, due);
}

async function remind(services: Services, tx: Db, id: number): Promise<void> {
  const now = services.clock.now();
  // An answer that arrives meanwhile comes first.
  const which = eq(requests.id, id);
  const [request] = await readLocked(
    tx.select({ id: requests.id }).from(requests).where(which).for('update'),
    tx
      .select({
        ...stateColumns,
        name: requests.name,
        contactEmail: requests.contactEmail,
        isDiscreet,
        hours,
        user: users,
      })
      .from(requests)
      .innerJoin(users, eq(users.id, requests.userId))
      .where(and(which, isDue(now))),
  );
  if (request === undefined || request.hours === null) return;
  const { user } = request;
  const isMailed =
    request.waitsBecause !== 'unsaid' &&
    user.emailConfirmedAt !== null &&
    user.deactivatedAt === null &&
    user.answerMails !== 'off';
  if (isMailed) {
    const newest = await newestOf(tx, id);
    // A date that was set behind a question answers nothing and asks nothing.
    const asking = (await newestOf(tx, id, notExists(lineOfDate(tx)))) ?? newest;
    const about = {
      externalId: request.externalId,
      title: request.name,
      isDiscreet: request.isDiscreet,
      body: asking === undefined ? null : quotedMessage(services, asking),
    };
    const recipientOf = await recipients(tx, user);
    const addressee = { ...user, ...recipientOf(request.contactEmail) };
    await storeMail(services, tx, 'reminder-mail', reminderMail(services, addressee, about), user.id);
    if (newest !== undefined && request.unreadCount > 0) await markNoticeMailed(tx, id, newest.id, now);
  }
  // A time in the future needs an owner, who is told then.
  const isLater = isMailed && request.ownerId !== null;
  const until = isLater ? new Date(now.getTime() + request.hours * HOUR_MS).toISOString() : null;
  await change(tx, request, { by: null, at: now, events: [{ kind: 'employee_reminded', until }] });
}

/** Returns the newest message that a concierge wrote, of those that the condition takes. */
async function newestOf(tx: Db, requestId: number, which?: SQL) {
  const isOfConcierge = and(eq(messages.source, 'concierge'), eq(messages.isAutomatic, false));
  const [newest] = await tx
    .select({ id: messages.id, body: messages.body, card: messages.card })
    .from(messages)
    .where(and(eq(messages.requestId, requestId), isOfConcierge, which))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(1);
  return newest;
}

/** Returns the events that make a message the line of a date: docs/product/appointments.md#a-line-of-the-thread. */
const lineOfDate = (tx: Db) =>
  tx
    .select({ one: sql`1` })
    .from(requestEvents)
    .where(
      and(
        eq(requestEvents.requestId, messages.requestId),
        eq(requestEvents.messageId, messages.id),
        eq(requestEvents.kind, 'dated'),
      ),
    );

const EXCERPT_MAX = 1_500;

/** Returns the mail about a request that waits for its employee: docs/product/cards.md#one-reminder. */
export function reminderMail(
  services: Services,
  recipient: Addressee,
  request: {
    readonly externalId: string;
    readonly title: string;
    readonly isDiscreet: boolean;
    readonly body: string | null;
  },
): Mail {
  const { title, text } = wordsOutside(request, request.body);
  const parts = [
    greeting(recipient),
    title === null
      ? `Your concierge waits for your answer. ${DISCREET}`
      : `Your concierge waits for your answer about “${plainLine(title, TITLE_MAX)}”.`,
    ...(text === null ? [] : [quotedLines(text, EXCERPT_MAX)]),
    `Read and answer:\n${services.appOrigin}/requests/${request.externalId}`,
    'This is the only reminder.',
    `Your ${services.productName} team`,
  ];
  return {
    ...addressed(services, recipient, 'You get this mail because your concierge waits for your answer.'),
    subject: subjectOf(`Waiting on you on ${services.productName}`, request),
    text: `${parts.join('\n\n')}\n`,
  };
}
