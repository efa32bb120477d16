// docs/product/account.md#where-mails-go
// docs/product/account.md#addresses-for-mails
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { mailTokens, sessions, users } from '../../../server/db/schema/identity.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { answerNotices, mailAddresses } from '../../../server/db/schema/mails.ts';
import { requests } from '../../../server/db/schema/requests.ts';
import { createMailToken } from '../../../server/services/secrets/tokens.ts';
import { storeMail } from '../../../server/services/mails/mail-queue.ts';
import { putAnswerMails } from '../../../src/lib/contract/account.ts';
import { postIntroAnswers, startSurvey, submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { confirmEmail } from '../../../src/lib/contract/identity.ts';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import {
  confirmMailAddress,
  listMailAddresses,
  mailsOfRequest,
  removeMailAddress,
  sendMailAddressLink,
} from '../../../src/lib/contract/mail-addresses.ts';
import { eraseEmployee, exportEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { DAY_MS } from '../../../src/lib/contract/shared/limits.ts';
import { answer, answerTheRest, started } from '../../helpers/employees/answered-survey.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as answered from '../mails/answers/answered-request.ts';

const app = await appOfFile();
const { db } = app.services;
await addTestSurveys(app);
const concierge = await answered.humanConcierge(app);

let employee: Employee;
let private_: string;
beforeEach(async () => {
  await db.delete(answerNotices);
  employee = await newEmployee(app);
  private_ = `${randomUUID()}@home.test`;
});

/** Sends a request for which an address was given; all links have left. */
async function requestWith(email: string, of = employee) {
  const id = await started(of, SURVEY);
  await answer(of, id, ITEM.thing, 'A lamp');
  await answer(of, id, ITEM.kind, 'c');
  await answer(of, id, ITEM.email, email);
  await answerTheRest(of, id);
  const { request } = await of.call(submitSurvey, { params: { id } });
  await app.services.background.drain();
  return request;
}
async function prefer(email: string | null, of = employee) {
  const { user_request_survey: intro } = await of.call(startSurvey, { params: { id: 603 }, body: {} });
  const answers = [{ answer_id: 165, value: email }];
  await of.call(postIntroAnswers, { params: { token: intro.token }, body: { answers } });
  await app.services.background.drain();
}
const mailsTo = async (email: string) => (await app.outbox()).filter(({ recipient }) => recipient === email);
async function linkTo(email: string): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
  return [...texts.matchAll(/#confirm-mails=([\w-]+)/g)].at(-1)?.[1] ?? expect.fail(`no link to ${email}`);
}
const confirm = (token: string, of = employee) =>
  of.call(confirmMailAddress, { body: { confirmation_token: token } });
const refusedToConfirm = (token: string, of = employee) =>
  of.refused(confirmMailAddress, { body: { confirmation_token: token } });
const sendLink = (email: string) => employee.call(sendMailAddressLink, { body: { email } });
const refusedLink = (email: string) => employee.refused(sendMailAddressLink, { body: { email } });
const addresses = async () => (await employee.call(listMailAddresses)).addresses;
const said = async (id: number | string) =>
  (await employee.call(mailsOfRequest, { params: { id: String(id) } })).mails;
const REASON = 'It comes to this address because the one that you gave for it is not confirmed yet';

/** A concierge answers, and the mail about it leaves. Returns its recipient and text. */
async function answerMailOf(id: number) {
  await concierge.call(deskReply, { params: { id }, body: { message: { body: 'Good news' } } });
  await answered.wait(app, answered.UNREAD_MS);
  const mail = (await app.outbox()).findLast(({ subject }) => subject.startsWith('New message'));
  return mail ?? expect.fail('no mail');
}

describe('mails about a request', () => {
  test('go to the address of the account, with the reason, until the given one is confirmed', async () => {
    const { id } = await requestWith(private_);
    expect(await said(id)).toMatchObject({ choice: 'on', to: employee.email, waits_for: private_ });
    const before = await answerMailOf(id);
    expect(before.recipient).toBe(employee.email);
    expect(before.text).toContain(REASON);
    expect(before.text, 'an employer may read the mailbox').not.toContain(private_);

    await confirm(await linkTo(private_));
    expect(await said(id)).toMatchObject({ to: private_, waits_for: null });
    app.clock.advance(10 * 60_000);
    const after = await answerMailOf(id);
    expect(after.recipient).toBe(private_);
    expect(after.text).not.toContain(REASON);
  });

  test('go to the preferred address once it is confirmed, unless another one was given for the request', async () => {
    await prefer(private_);
    const own = await requestWith(employee.email);
    await confirm(await linkTo(private_));
    expect((await said(own.id)).to).toBe(employee.email);
    await db.update(requests).set({ contactEmail: null }).where(eq(requests.id, own.id));
    expect(await said(own.external_id)).toMatchObject({ to: private_, waits_for: null });
    expect((await answerMailOf(own.id)).recipient).toBe(private_);
  });

  test('once a day go to each address apart', async () => {
    const [one, other] = [await requestWith(private_), await requestWith(employee.email)];
    await confirm(await linkTo(private_));
    await employee.call(putAnswerMails, { body: { answer_mails: 'daily' } });
    for (const { id } of [one, other]) {
      await concierge.call(deskReply, { params: { id }, body: { message: { body: 'Good news' } } });
    }
    await answered.wait(app, answered.UNREAD_MS);
    await answered.wait(app, answered.untilHour(app, 13));
    const daily = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Unread messages'));
    expect(await daily(private_)).toMatchObject([
      { text: expect.stringContaining(one.external_id) as string },
    ]);
    expect(await daily(employee.email)).toMatchObject([
      { text: expect.stringContaining(other.external_id) as string },
    ]);
  });

  test('are said not to come while the account’s own address is not confirmed, and no link is mailed', async () => {
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, employee.userId));
    const { id } = await requestWith(private_);
    expect(await said(id)).toMatchObject({ choice: 'unconfirmed', waits_for: null });
    expect(await mailsTo(private_)).toEqual([]);
    expect(await refusedLink(private_)).toMatchObject({ code: 'email_unconfirmed' });
  });

  test('begin to be asked for once the account’s own address is confirmed', async () => {
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, employee.userId));
    await prefer(private_);
    expect(await mailsTo(private_)).toEqual([]);
    const { userId, email } = employee;
    const token = await db.transaction((tx) =>
      createMailToken(tx, app.services, { userId, email }, 'confirmation'),
    );
    await employee.call(confirmEmail, { body: { confirmation_token: token ?? '' } });
    await app.services.background.drain();
    await confirm(await linkTo(private_));
    expect(await addresses()).toMatchObject([{ email: private_, confirmed: true, preferred: true }]);
  });

  test('are nobody else’s business', async () => {
    const { id } = await requestWith(private_);
    const stranger = await newEmployee(app);
    const params = { id: String(id) };
    expect(await stranger.refused(mailsOfRequest, { params })).toEqual(
      await stranger.refused(mailsOfRequest, { params: { id: '999999999' } }),
    );
  });
});

describe('a link to an address', () => {
  test('works once, changes nothing when it is pressed again, in a session of the account alone, and while it is the newest to that address', async () => {
    const other = `${randomUUID()}@home.test`;
    await requestWith(private_);
    const first = await linkTo(private_);
    await sendLink(private_);
    await requestWith(other);
    const newest = await linkTo(private_);
    const stranger = await newEmployee(app);
    expect(await refusedToConfirm(newest, stranger)).toMatchObject({ code: 'link_expired' });
    expect(await refusedToConfirm(first)).toMatchObject({ code: 'link_expired' });
    await confirm(newest);
    await confirm(await linkTo(other));
    const mails = (await app.outbox()).length;
    await confirm(newest);
    expect(await app.outbox()).toHaveLength(mails);
    expect(await refusedToConfirm(newest, stranger)).toMatchObject({ code: 'link_expired' });
    expect((await addresses()).map(({ confirmed }) => confirmed)).toEqual([true, true]);
  });

  test('ends after seven days, and with the session’s account', async () => {
    await requestWith(private_);
    const link = await linkTo(private_);
    app.clock.advance(7 * DAY_MS);
    const expiresAt = new Date(app.clock.now().getTime() + DAY_MS);
    await db
      .update(sessions)
      .set({ expiresAt, lastSeenAt: app.clock.now() })
      .where(eq(sessions.userId, employee.userId));
    expect(await refusedToConfirm(link)).toMatchObject({ code: 'link_expired' });
  });

  test('is mailed once by itself, names nobody and no request, and tells the account’s own address', async () => {
    const { name } = await requestWith(private_);
    await requestWith(private_);
    const mails = await mailsTo(private_);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain(employee.fullName);
    expect(`${mails[0]?.subject} ${mails[0]?.text}`).not.toContain(name);
    await confirm(await linkTo(private_));
    const note = (await mailsTo(employee.email)).find(({ subject }) => subject.startsWith('A further'));
    expect(note?.text).not.toContain(private_);
  });

  test('is mailed three times a day to a mailbox at most, from all accounts and in every spelling', async () => {
    const [name = ''] = private_.split('@');
    for (const tag of ['', '+a', '+b', '+c', '+d']) {
      await requestWith(`${name}${tag}@home.test`, await newEmployee(app));
    }
    const sent = (await app.outbox()).filter(({ recipient }) => recipient.startsWith(name));
    expect(sent).toHaveLength(3);
  });

  test('is mailed to five addresses a day by an account, also of many at once', async () => {
    const given = Array.from({ length: 8 }, () => `${randomUUID()}@home.test`);
    await Promise.all(given.map((email) => requestWith(email)));
    const sent = (await app.outbox()).filter(({ recipient }) => given.includes(recipient));
    expect(sent).toHaveLength(5);
    const [left = ''] = given.filter((email) => !sent.some(({ recipient }) => recipient === email));
    expect(await refusedLink(left)).toMatchObject({ code: 'too_many_requests' });
    app.clock.advance(DAY_MS);
  });

  test('goes to no address that was not given', async () => {
    expect(await refusedLink(private_)).toMatchObject({ status: 404 });
    expect(await mailsTo(private_)).toEqual([]);
  });

  test('is not needed for the account’s own address', async () => {
    await requestWith(employee.email.toUpperCase());
    expect(await addresses()).toEqual([]);
  });
});

describe('an address that is taken back', () => {
  test('gets no more mails: its link ends, and what waits for the mail server goes to the account', async () => {
    const { id } = await requestWith(private_);
    await confirm(await linkTo(private_));
    await sendLink(private_);
    await employee.settled();
    const mail = { to: private_, subject: 'New', text: 'x', unsubscribe: 'https://app.test/u' };
    const shared = await newEmployee(app);
    await storeMail(app.services, db, 'answer-mail', mail, employee.userId);
    await storeMail(app.services, db, 'answer-mail', mail, shared.userId);
    await employee.call(removeMailAddress, { body: { email: private_ } });
    const waiting = await db.select({ to: jobs.recipient, userId: jobs.userId }).from(jobs);
    expect(waiting).toContainEqual({ to: employee.email, userId: employee.userId });
    expect(waiting).toContainEqual({ to: private_, userId: shared.userId });
    await db.delete(jobs);
    expect(await said(id)).toMatchObject({ to: employee.email, waits_for: private_ });
    expect(await refusedToConfirm(await linkTo(private_))).toMatchObject({ code: 'link_expired' });
    expect((await answerMailOf(id)).recipient).toBe(employee.email);
  });

  test('gets no link by itself again, but by a press', async () => {
    await requestWith(private_);
    await confirm(await linkTo(private_));
    await employee.call(removeMailAddress, { body: { email: private_ } });
    await requestWith(private_);
    expect(await mailsTo(private_)).toHaveLength(1);
    await sendLink(private_);
    await app.services.background.drain();
    await confirm(await linkTo(private_));
    expect(await addresses()).toMatchObject([{ email: private_, confirmed: true }]);
  });

  test('is one’s own', async () => {
    expect(await employee.refused(removeMailAddress, { body: { email: private_ } })).toMatchObject({
      status: 404,
    });
  });
});

test('an export has the addresses, an erasure leaves none, and a shared mailbox keeps the mails of others', async () => {
  const other = await newEmployee(app);
  const alone = `${randomUUID()}@home.test`;
  await requestWith(private_);
  await requestWith(private_, other);
  await requestWith(alone);
  await confirm(await linkTo(alone));
  const operator = operatorOf(app);
  const { data } = await operator.call(exportEmployee, { body: { email: employee.email } });
  expect(JSON.stringify(data)).toContain(alone);
  await operator.call(eraseEmployee, { body: { email: employee.email } });
  const left = await db.select({ userId: mailAddresses.userId }).from(mailAddresses);
  expect(left.some(({ userId }) => userId === employee.userId)).toBe(false);
  expect(left.some(({ userId }) => userId === other.userId)).toBe(true);
  expect(await mailsTo(alone)).toEqual([]);
  expect(await mailsTo(private_)).not.toEqual([]);
  const tokens = await db.select().from(mailTokens).where(eq(mailTokens.userId, employee.userId));
  expect(tokens).toEqual([]);
});
