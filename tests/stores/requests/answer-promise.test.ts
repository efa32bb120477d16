// docs/product/requests.md#answer-time
import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { companies, users } from '../../../server/db/schema/identity.ts';
import { call } from '../../../src/lib/api/shared/client.ts';
import { putAnswerMails } from '../../../src/lib/contract/account.ts';
import { $answerPromise } from '../../../src/lib/stores/requests/answer-promise.ts';
import { $user, refreshUser } from '../../../src/lib/stores/session/user.ts';
import { dataOf } from '../../../src/lib/stores/shared/remote.ts';
import { newcomer } from '../../helpers/employees/employee-of-file.ts';

const me = await newcomer({ demo: true });
const { app } = me;
const { db } = app.services;
let email: string;

beforeEach(() => {
  email = dataOf($user.get())?.email ?? '';
});

async function confirm(): Promise<void> {
  await db.update(users).set({ emailConfirmedAt: app.clock.now() }).where(eq(users.email, email));
}

test('names the time of the company, and asks to confirm the address', () => {
  expect($answerPromise.get()).toEqual({ within: 'one business day', notice: 'unconfirmed', email });
});

test.each([
  ['on', 'mail'],
  ['daily', 'daily-mail'],
  ['off', 'no-mail'],
] as const)('with mails %s it is %s', async (choice, notice) => {
  await confirm();
  await call(putAnswerMails, { body: { answer_mails: choice } });
  await refreshUser();
  expect($answerPromise.get()?.notice).toBe(notice);
});

test('promises no time where the company has none', async () => {
  const ofBakery = eq(companies.slug, 'example-bakery');
  await db.update(companies).set({ answerWithin: null }).where(ofBakery);
  await refreshUser();
  await db.update(companies).set({ answerWithin: 'one business day' }).where(ofBakery);
  expect($answerPromise.get()?.within).toBeNull();
});

test('is nothing with an API of the core calls alone', async () => {
  const { companies: own, ...user } = dataOf($user.get()) ?? expect.fail('no user');
  const plain = own.map((company) => ({ ...company, answer_within: null }));
  const core = { ...user, companies: plain, answer_mails: null, email_confirmed: undefined };
  ($user as unknown as { set: (value: unknown) => void }).set({ status: 'ready', data: core });
  expect($answerPromise.get()).toBeNull();
  expect(me.browser.online).toBe(true);
});
