// docs/product/account.md#delete-the-account
import { and, eq, isNotNull } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { sessions, users } from '../../../server/db/schema/identity.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { erasedRequests } from '../../../server/db/schema/requests.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { eraseAccounts } from '../../../server/services/employees/erase-employee.ts';
import { FRESH_FACTOR_MS } from '../../../server/services/identity/mfa/fresh-factor.ts';
import { askForDeletion, cancelDeletion, confirmDeletion } from '../../../src/lib/contract/account.ts';
import { tellTimeZone } from '../../../src/lib/contract/appointments.ts';
import { deskRequest } from '../../../src/lib/contract/desk-request.ts';
import { holdEmployee, liftEmployeeHold } from '../../../src/lib/contract/operator/holds.ts';
import { currentUser } from '../../../src/lib/contract/session.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { postMessage } from '../../../src/lib/contract/thread.ts';
import { newRequest } from '../../helpers/employees/answered-survey.ts';
import {
  conciergeOf,
  EMPLOYEE_PASSWORD,
  newEmployee,
  operatorOf,
  type Employee,
} from '../../helpers/employees/employee.ts';
import { prepareSurveys } from '../../helpers/employees/employee-with-everything.ts';
import { PNG, uploadedFor } from '../../helpers/sample-files.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { sentTo, signIn } from '../identity/support/call-identity.ts';

const app = await appOfFile();
await prepareSurveys(app);
const operator = operatorOf(app);
const { db } = app.services;

let employee: Employee;
beforeEach(async () => {
  employee = await newEmployee(app);
});

const password = { body: { password: EMPLOYEE_PASSWORD } };
const subjects = async () => (await sentTo(app, employee.email)).map(({ subject }) => subject);
const dueAt = async () => (await employee.call(currentUser)).user.deletion_due_at;
const accounts = () => db.$count(users, eq(users.id, employee.userId));

/** Asks for the deletion and returns the token of the mailed link. */
async function asked(): Promise<string> {
  await employee.call(askForDeletion, password);
  await app.services.background.drain();
  const text = (await sentTo(app, employee.email)).at(-1)?.text ?? '';
  return /\/account#delete-account=([\w-]+)/.exec(text)?.[1] ?? expect.fail(`no link in ${text}`);
}

const confirmed = async () => employee.call(confirmDeletion, { body: { confirmation_token: await asked() } });

async function refused(token: string) {
  return (await employee.refused(confirmDeletion, { body: { confirmation_token: token } })).code;
}

test('a week after the link is confirmed, everything is erased and the address is free', async () => {
  await newRequest(employee);
  const before = await db.$count(erasedRequests);
  const { deletion_due_at: due } = await confirmed();
  expect(new Date(due).getTime() - app.clock.now().getTime()).toBe(7 * DAY_MS);
  expect(await dueAt()).toBe(due);
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(1);
  app.clock.advance(7 * DAY_MS);
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(0);
  expect(await db.$count(jobs, eq(jobs.userId, employee.userId))).toBe(0);
  expect(await db.$count(erasedRequests)).toBe(before + 1);
  expect((await signIn(app, employee.email, EMPLOYEE_PASSWORD)).status).toBe(401);
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'the mail names the day that the page shows in %s',
  async (timeZone) => {
    await employee.call(tellTimeZone, { body: { time_zone: timeZone } });
    const { deletion_due_at: due } = await confirmed();
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(new Date(due));
    await app.services.background.drain();
    expect((await sentTo(app, employee.email)).at(-1)?.text).toContain(`will be deleted on ${day}, with`);
  },
);

test('without the link nothing is due', async () => {
  await asked();
  app.clock.advance(8 * DAY_MS);
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(1);
});

test('asks for the password, and for a fresh factor in an account that has one', async () => {
  const wrong = await employee.refused(askForDeletion, { body: { password: 'not my password' } });
  expect(wrong.code).toBe('password_wrong');
  const now = app.clock.now().getTime();
  await db
    .update(users)
    .set({ mfaEnabledAt: new Date(now) })
    .where(eq(users.id, employee.userId));
  await db
    .update(sessions)
    .set({ factorAt: new Date(now - FRESH_FACTOR_MS) })
    .where(eq(sessions.userId, employee.userId));
  expect((await employee.refused(askForDeletion, password)).code).toBe('factor_stale');
  expect(await subjects()).toEqual([]);
});

test('the link works once, changes nothing when it is pressed again, and works for a day, while it is the newest, and in a session of its account alone', async () => {
  const first = await asked();
  const second = await asked();
  expect(await refused(first)).toBe('link_expired');
  const stranger = await newEmployee(app);
  const ofOther = { body: { confirmation_token: second } };
  expect((await stranger.refused(confirmDeletion, ofOther)).code).toBe('link_expired');
  const confirmedFirst = await employee.call(confirmDeletion, ofOther);
  app.clock.advance(MINUTE_MS);
  expect(await employee.call(confirmDeletion, ofOther)).toEqual(confirmedFirst);
  expect((await subjects()).filter((subject) => subject.includes('will be deleted'))).toHaveLength(1);
  expect((await stranger.refused(confirmDeletion, ofOther)).code).toBe('link_expired');
  await employee.call(cancelDeletion);
  expect(await refused(second), 'of an account that is kept').toBe('link_expired');
  const late = await asked();
  await db
    .update(sessions)
    .set({
      lastSeenAt: new Date(app.clock.now().getTime() + DAY_MS),
      expiresAt: new Date(app.clock.now().getTime() + 2 * DAY_MS),
    })
    .where(eq(sessions.userId, employee.userId));
  app.clock.advance(24 * HOUR_MS);
  expect(await refused(late)).toBe('link_expired');
});

test('within the week the account can be kept, and then stays', async () => {
  await confirmed();
  await employee.call(cancelDeletion);
  await employee.call(cancelDeletion);
  expect(await dueAt()).toBeNull();
  app.clock.advance(8 * DAY_MS);
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(1);
  expect(await subjects()).toEqual([
    'Delete your Sundial account?',
    'Your Sundial account will be deleted',
    'Your Sundial account stays',
  ]);
});

test('an account that is kept while its job is due stays', async () => {
  await confirmed();
  app.clock.advance(7 * DAY_MS);
  await db.update(users).set({ deletionDueAt: null }).where(eq(users.id, employee.userId));
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(1);
});

test('a deletion that is confirmed anew while its job is due is done a week later', async () => {
  await confirmed();
  app.clock.advance(7 * DAY_MS);
  const later = new Date(app.clock.now().getTime() + 7 * DAY_MS);
  await db.update(users).set({ deletionDueAt: later }).where(eq(users.id, employee.userId));
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(1);
  app.clock.advance(7 * DAY_MS);
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(0);
});

test('concierges see in its requests when the account is deleted', async () => {
  const { id } = await newRequest(employee);
  const seen = async () =>
    (await conciergeOf(app).call(deskRequest, { params: { id: String(id) } })).employee.deletion_due_at;
  expect(await seen()).toBeNull();
  const { deletion_due_at: due } = await confirmed();
  expect(await seen()).toBe(due);
  await employee.call(cancelDeletion);
  expect(await seen()).toBeNull();
});

test('a legal hold keeps the account until it is lifted, without a failure', async () => {
  const alerts = app.services.alerts.counts().jobs;
  await confirmed();
  await operator.call(holdEmployee, { body: { email: employee.email, reason: 'case 7' } });
  for (let day = 0; day < 12; day += 1) {
    app.clock.advance(DAY_MS);
    await runJobs(app.services, ['erase_account']);
  }
  expect(await accounts()).toBe(1);
  expect(app.services.alerts.counts().jobs).toBe(alerts);
  await operator.call(liftEmployeeHold, { body: { email: employee.email } });
  app.clock.advance(DAY_MS);
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(0);
});

test('an erasure that fails eight times is tried again every day, and done', async () => {
  const alerts = app.services.alerts.counts().jobs;
  const { id } = await newRequest(employee);
  const key = await uploadedFor(app, employee, id, 'photo.png', PNG);
  await employee.call(postMessage, {
    params: { id },
    body: { message: { body: 'A', attachment_keys: [key] } },
  });
  await confirmed();
  app.clock.advance(7 * DAY_MS);
  const { storage } = app.services;
  const away = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('The store is away.'));
  for (let failure = 0; failure < 8; failure += 1) {
    await runJobs(app.services, ['erase_account']);
    app.clock.advance(2 * HOUR_MS);
  }
  away.mockRestore();
  expect([await accounts(), app.services.alerts.counts().jobs]).toEqual([1, alerts + 1]);
  app.clock.advance(DAY_MS);
  await runJobs(app.services, ['erase_account']);
  expect(await accounts()).toBe(0);
  expect(await db.$count(jobs, eq(jobs.kind, 'erase_account'))).toBe(0);
});

test('an account that is kept in the moment of its erasure keeps its mails, too', async () => {
  await confirmed();
  await employee.call(cancelDeletion);
  await app.services.background.drain();
  const mails = await subjects();
  const isDue = and(eq(users.id, employee.userId), isNotNull(users.deletionDueAt)) ?? expect.unreachable();
  expect(await eraseAccounts(app.services, employee.email, isDue)).toMatchObject({
    accounts: 0,
    messages: 0,
  });
  expect(await subjects()).toEqual(mails);
  expect(mails.length).toBeGreaterThan(0);
});
