// docs/product/account.md#change-of-address
// docs/product/account.md#addresses-for-mails
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { profileAnswers } from '../../../server/db/schema/identity.ts';
import { changeEmail, confirmEmailChange } from '../../../src/lib/contract/account.ts';
import { deskReply } from '../../../src/lib/contract/desk-request.ts';
import {
  confirmMailAddress,
  listMailAddresses,
  mailsOfRequest,
  sendMailAddressLink,
} from '../../../src/lib/contract/mail-addresses.ts';
import { activateEmployee, deactivateEmployee } from '../../../src/lib/contract/operator/employees.ts';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { answer, answerTheRest, started } from '../../helpers/employees/answered-survey.ts';
import { listIntroAnswers, submitSurvey } from '../../../src/lib/contract/assistant.ts';
import { EMAIL_ANSWER_ID } from '../../../src/lib/contract/question-types.ts';
import {
  callerWith,
  EMPLOYEE_PASSWORD,
  newEmployee,
  operatorOf,
  type Caller,
  type Employee,
} from '../../helpers/employees/employee.ts';
import { addTestSurveys, ITEM, SURVEY } from '../../helpers/employees/test-survey.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import * as answered from '../mails/answers/answered-request.ts';
import * as api from './support/call-identity.ts';

const app = await appOfFile();
await addTestSurveys(app);
const concierge = await answered.humanConcierge(app);
const operator = operatorOf(app);

let employee: Employee;
let id: number;
let confirmed: string;
let waiting: string;
const mailsTo = async (email: string) => (await app.outbox()).filter(({ recipient }) => recipient === email);
async function tokenIn(email: string, name: string): Promise<string> {
  const texts = (await mailsTo(email)).map(({ text }) => text).join('\n');
  return [...texts.matchAll(new RegExp(`${name}[=/]([\\w-]+)`, 'gu'))].at(-1)?.[1] ?? expect.fail('no link');
}
const confirmWith = (token: string, of: Caller = employee) =>
  of.call(confirmMailAddress, { body: { confirmation_token: token } });

/** Sends a request for which an address was given. */
async function requestWith(email: string): Promise<number> {
  const survey = await started(employee, SURVEY);
  await answer(employee, survey, ITEM.thing, 'A lamp');
  await answer(employee, survey, ITEM.kind, 'c');
  await answer(employee, survey, ITEM.email, email);
  await answerTheRest(employee, survey);
  const { request } = await employee.call(submitSurvey, { params: { id: survey } });
  await app.services.background.drain();
  return request.id;
}

/** Lets a concierge answer, and returns who gets the mail about it. */
async function recipientsOfAnswer(): Promise<readonly string[]> {
  const before = (await app.outbox()).length;
  app.clock.advance(10 * MINUTE_MS);
  await concierge.call(deskReply, { params: { id }, body: { message: { body: 'Good news' } } });
  await answered.wait(app, answered.UNREAD_MS);
  const sent = await app.outbox();
  return sent.slice(before).map(({ recipient }) => recipient);
}

/** Changes the account's address, and returns the new one. */
async function moved(): Promise<string> {
  const email = `${randomUUID()}@people.test`;
  await employee.call(changeEmail, { body: { user: { email, password: EMPLOYEE_PASSWORD } } });
  await app.services.background.drain();
  const token = await tokenIn(email, 'confirm-email');
  await employee.call(confirmEmailChange, { body: { confirmation_token: token } });
  return email;
}

const setPreferred = (email: string) =>
  app.services.db
    .insert(profileAnswers)
    .values({ userId: employee.userId, answerId: EMAIL_ANSWER_ID, value: email, updatedAt: app.clock.now() });

beforeEach(async () => {
  employee = await newEmployee(app);
  confirmed = `${randomUUID()}@home.test`;
  waiting = `${randomUUID()}@home.test`;
  await requestWith(waiting);
  id = await requestWith(confirmed);
  await confirmWith(await tokenIn(confirmed, 'confirm-mails'));
});

test('a change of the account’s address leaves confirmed addresses, and ends the links of the others', async () => {
  const link = await tokenIn(waiting, 'confirm-mails');
  await moved();
  expect(await employee.refused(confirmMailAddress, { body: { confirmation_token: link } })).toMatchObject({
    code: 'link_expired',
  });
  expect(await recipientsOfAnswer()).toEqual([confirmed]);
  const { mails } = await employee.call(mailsOfRequest, { params: { id: String(id) } });
  expect(mails).toMatchObject({ to: confirmed, waits_for: null });
  await employee.call(sendMailAddressLink, { body: { email: waiting } });
  await app.services.background.drain();
  await confirmWith(await tokenIn(waiting, 'confirm-mails'));
});

test('the account’s own address, where it was given, follows a change of it, and the previous mailbox gets no link', async () => {
  const previous = employee.email;
  const typed = ` ${previous.toUpperCase()} `;
  await setPreferred(typed);
  id = await requestWith(previous);
  const unsent = await started(employee, SURVEY);
  await answer(employee, unsent, ITEM.thing, 'A lamp');
  await answer(employee, unsent, ITEM.kind, 'c');
  await answer(employee, unsent, ITEM.email, typed.trim());
  const email = await moved();
  await answerTheRest(employee, unsent);
  const { request } = await employee.call(submitSurvey, { params: { id: unsent } });
  await employee.settled();
  for (const one of [id, request.id]) {
    const { mails } = await employee.call(mailsOfRequest, { params: { id: String(one) } });
    expect(mails).toMatchObject({ to: email, waits_for: null });
  }
  expect(await recipientsOfAnswer()).toEqual([email]);
  expect((await mailsTo(email)).at(-1)?.text).not.toContain('not confirmed');
  const { addresses } = await employee.call(listMailAddresses);
  expect(addresses.map((one) => one.email).toSorted()).toEqual([confirmed, waiting].toSorted());
  const { answers } = await employee.call(listIntroAnswers);
  expect(answers).toContainEqual({ answer_id: EMAIL_ANSWER_ID, value: email });
  expect((await mailsTo(previous)).at(-1)?.subject).toContain('was changed');
});

test('a deactivated account gets no mail at any address, its links end, and activated it has its confirmed ones', async () => {
  const link = await tokenIn(waiting, 'confirm-mails');
  const body = { email: employee.email };
  await operator.call(deactivateEmployee, { body });
  expect(await recipientsOfAnswer()).toEqual([]);
  await operator.call(activateEmployee, { body });
  const { authorization = '' } = await api.signedIn(app, employee.email, EMPLOYEE_PASSWORD);
  const again = callerWith(app, authorization.replace('Bearer ', ''));
  expect(await again.refused(confirmMailAddress, { body: { confirmation_token: link } })).toMatchObject({
    code: 'link_expired',
  });
  const { addresses } = await again.call(listMailAddresses);
  expect(addresses.find(({ email }) => email === confirmed)).toMatchObject({ confirmed: true });
  expect(await recipientsOfAnswer()).toEqual([confirmed]);
});
