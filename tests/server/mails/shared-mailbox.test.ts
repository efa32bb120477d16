// docs/product/account.md#addresses-for-mails
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { handedOverMails, mailAddresses } from '../../../server/db/schema/mails.ts';
import { mailTokens } from '../../../server/db/schema/identity.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { storeMail } from '../../../server/services/mails/mail-queue.ts';
import { hashToken, newToken } from '../../../server/services/secrets/tokens.ts';
import { confirmEmailChange } from '../../../src/lib/contract/account.ts';
import { sendMailAddressLink } from '../../../src/lib/contract/mail-addresses.ts';
import { postIntroAnswers, startSurvey } from '../../../src/lib/contract/assistant.ts';
import { deactivateEmployee, eraseEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { newEmployee, operatorOf, type Employee } from '../../helpers/employees/employee.ts';
import { addTestSurveys } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const app = await appOfFile();
await addTestSurveys(app);
const { db } = app.services;
const operator = operatorOf(app);

/** Ana's account has the mailbox; Bo has it confirmed for mails. */
let ana: Employee;
let bo: Employee;
beforeEach(async () => {
  await db.delete(jobs);
  ana = await newEmployee(app, 'Ana');
  bo = await newEmployee(app, 'Bo');
  await store(bo);
  await store(ana);
});

/** Stores a mail about an answer that waits for the mail server until tomorrow. */
async function store({ userId }: Employee) {
  const mail = { to: ana.email, subject: 'New', text: 'x', unsubscribe: 'https://app.test/u' };
  await storeMail(app.services, db, 'answer-mail', mail, userId);
  await wait();
}
const wait = () => db.update(jobs).set({ dueAt: new Date(app.clock.now().getTime() + DAY_MS) });
const waiting = async () =>
  (await db.select().from(jobs).where(eq(jobs.kind, 'mail'))).map(({ name, recipient, userId }) => [
    name,
    recipient,
    userId,
  ]);

test('another employee’s mails stay with the mailbox when its account takes a new address', async () => {
  const [token, newEmail] = [newToken(), `${randomUUID()}@elsewhere.test`];
  const createdAt = app.clock.now();
  const link = { purpose: 'address', mailbox: 'any', newEmail, createdAt } as const;
  const expiresAt = new Date(createdAt.getTime() + MINUTE_MS);
  await db.insert(mailTokens).values({ ...link, userId: ana.userId, tokenHash: hashToken(token), expiresAt });
  await ana.call(confirmEmailChange, { body: { confirmation_token: token } });
  await app.services.background.drain();
  expect((await waiting()).toSorted()).toEqual(
    [
      ['answer-mail', ana.email, bo.userId],
      ['answer-mail', newEmail, ana.userId],
    ].toSorted(),
  );
});

test.each([
  ['deactivation', () => operator.call(deactivateEmployee, { body: { email: ana.email } })],
  ['erasure', () => operator.call(eraseEmployee, { body: { email: ana.email } })],
] as const)('another employee’s mails stay after its %s', async (_, end) => {
  await end();
  app.clock.advance(2 * MINUTE_MS);
  await runJobs(app.services, ['erase_late_mails']);
  expect(await waiting()).toEqual([['answer-mail', ana.email, bo.userId]]);
});

test('the erasure of an account deletes its link to an address, and no mail to the address’s owner', async () => {
  const owner = `${randomUUID()}@owner.test`;
  const { user_request_survey: intro } = await ana.call(startSurvey, { params: { id: 603 }, body: {} });
  const answers = [{ answer_id: 165, value: owner }];
  await ana.call(postIntroAnswers, { params: { token: intro.token }, body: { answers } });
  await app.services.background.drain();
  expect(await db.$count(mailAddresses, eq(mailAddresses.email, owner))).toBe(1);
  await storeMail(app.services, db, 'invitation-mail', { to: owner, subject: 'Yours', text: 'x' });
  await ana.call(sendMailAddressLink, { body: { email: owner } });
  await wait();
  const at = app.clock.now();
  const earlier = { recipient: owner, messageId: randomUUID(), providerAnswer: '250', queuedAt: at };
  await db.insert(handedOverMails).values({ ...earlier, name: 'confirmation-mail', handedOverAt: at });
  await operator.call(eraseEmployee, { body: { email: ana.email } });
  app.clock.advance(2 * MINUTE_MS);
  await runJobs(app.services, ['erase_late_mails']);
  const left = (await waiting()).filter(([, recipient]) => recipient === owner);
  expect(left).toEqual([['invitation-mail', owner, null]]);
  const records = await db.select().from(handedOverMails).where(eq(handedOverMails.recipient, owner));
  expect(records.map(({ name }) => name)).toEqual(['confirmation-mail']);
});
