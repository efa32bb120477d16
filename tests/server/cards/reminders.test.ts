// docs/product/cards.md#one-reminder
// docs/product/desk-request.md#taking-back
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '../../../server/db/schema/identity.ts';
import { findJobs } from '../../../server/outgoing/run-jobs.ts';
import { postMessage } from '../../../server/services/thread/post-message.ts';
import { showRequest } from '../../../server/services/thread/read-thread.ts';
import type { Viewer } from '../../../server/services/context.ts';
import { putAnswerMails } from '../../../src/lib/contract/account.ts';
import { deskSendCard } from '../../../src/lib/contract/cards.ts';
import { deskAppointment } from '../../../src/lib/contract/desk-appointments.ts';
import { deskNextStep, deskRequest, deskTakeBack } from '../../../src/lib/contract/desk-request.ts';
import { addCompany, changeCompany } from '../../../src/lib/contract/operator/companies.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { joinCompany } from '../../helpers/employees/company.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import {
  answeredRequest,
  humanConcierge,
  untilHour,
  type AnsweredRequest,
} from '../mails/answers/answered-request.ts';

const app = await appOfFile();
const concierge = await humanConcierge(app);
const operator = operatorOf(app);
await operator.call(addCompany, { body: { company: { slug: 'works', name: 'Works' } } });
const remindAfter = (hours: number | null) =>
  operator.call(changeCompany, {
    params: { slug: 'works' },
    body: { company: { remind_after_hours: hours } },
  });

let one: AnsweredRequest;
let params: { id: number };
beforeEach(async () => {
  one = await answeredRequest(app, concierge);
  params = { id: one.request.id };
  await joinCompany(app, one.employee, 'works');
  await remindAfter(4);
});

const card = {
  kind: 'options' as const,
  question: 'Which day?',
  options: [{ title: 'Monday' }, { title: 'Tuesday' }],
};
const send = () => concierge.call(deskSendCard, { params, body: { card } });
const turn = async () => (await concierge.call(deskRequest, { params })).turn;
// By the services: a session ends while these hours pass.
const viewer = (): Viewer => ({ ...one.employee, sessionId: 0, mfaTokenHash: null, networks: [] });
const isWaiting = async () =>
  (await showRequest(app.services, viewer(), String(params.id), {})).waits_for_you;
const reminders = async () =>
  (await one.mails()).filter(({ subject }) => subject.startsWith('Waiting on you'));

async function wait(ms: number): Promise<void> {
  app.clock.advance(ms);
  await findJobs(app.services, 'reminder');
  await app.services.background.drain();
}

test('a date that was set behind the question is not what the reminder asks', async () => {
  await send();
  const body = {
    at: '2099-12-05T18:00:00Z',
    minutes: null,
    time_zone: 'Asia/Tokyo',
    place: null,
    name: 'Plumber',
  };
  await concierge.call(deskAppointment, { params, body });
  await wait(4 * HOUR_MS);
  const [reminder] = await reminders();
  expect(reminder?.text).toContain('> Which day?');
  expect(reminder?.text).not.toContain('Date set');
});

test('an employee is reminded once, with the card, and then the request waits for us again', async () => {
  await send();
  await wait(4 * HOUR_MS - 1_000);
  expect(await reminders()).toEqual([]);
  await wait(1_000);
  expect(await reminders()).toMatchObject([
    {
      subject: `Waiting on you on Sundial: ${one.request.name}`,
      text: expect.stringContaining('> Which day?\n> 1. Monday\n> 2. Tuesday\n\nRead and answer:') as string,
    },
  ]);
  expect(await turn()).toMatchObject({ state: 'later' });
  expect(await isWaiting()).toBe(true);
  await wait(4 * HOUR_MS);
  expect(await turn()).toMatchObject({ state: 'us', owner: { name: 'Ada Example' } });
  await wait(100 * HOUR_MS);
  expect(await reminders()).toHaveLength(1);
});

test('an answer in time needs no reminder, and a new step begins the time anew', async () => {
  await send();
  await wait(3 * HOUR_MS);
  const message = { body: 'Monday', attachment_keys: [] };
  await postMessage(app.services, viewer(), String(params.id), { message }, {});
  await wait(2 * HOUR_MS);
  expect(await reminders()).toEqual([]);
  await concierge.call(deskNextStep, { params, body: { next: { step: 'them' } } });
  await wait(4 * HOUR_MS);
  expect(await reminders()).toHaveLength(1);
  await concierge.call(deskNextStep, { params, body: { next: { step: 'them' } } });
  await wait(4 * HOUR_MS);
  expect(await reminders()).toHaveLength(2);
});

test('who wants one mail a day gets it at its hour', async () => {
  await one.employee.call(putAnswerMails, { body: { answer_mails: 'daily' } });
  await send();
  await wait(untilHour(app, 13) + HOUR_MS);
  expect(await reminders()).toEqual([]);
  await wait(untilHour(app, 13));
  expect(await reminders()).toHaveLength(1);
});

test.each([
  ['wants no mails', () => one.employee.call(putAnswerMails, { body: { answer_mails: 'off' } })],
  [
    'has not confirmed the address',
    () =>
      app.services.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, one.employee.userId)),
  ],
])('the request of one who %s waits for us at once', async (_, prepare) => {
  await send();
  await prepare();
  await wait(4 * HOUR_MS);
  expect(await reminders()).toEqual([]);
  expect(await turn()).toMatchObject({ state: 'us', since: app.clock.now().toISOString() });
});

test('a message that a reminder has mailed is not taken back', async () => {
  const { request } = await send();
  const message_id = request.messages.at(-1)?.id ?? 0;
  await wait(4 * HOUR_MS);
  const body = { draft: '' };
  expect(await concierge.refused(deskTakeBack, { params: { ...params, message_id }, body })).toMatchObject({
    code: 'too_late',
  });
});

test('a reminder that fails stops no other, and is sent once it can be', async () => {
  const { db } = app.services;
  await send();
  const failing = one;
  one = await answeredRequest(app, concierge);
  params = { id: one.request.id };
  await joinCompany(app, one.employee, 'works');
  await send();
  const refuse = sql.raw(`check (recipient <> '${failing.employee.email}')`);
  await db.execute(sql`alter table jobs add constraint refused_recipient ${refuse}`);
  await wait(4 * HOUR_MS);
  expect(await reminders()).toHaveLength(1);
  const logged = app.logLines.filter((line) => line.includes('mail_delayed'));
  expect(logged.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'warn', name: 'reminder-mail', user: failing.employee.userId },
  ]);
  await db.execute(sql`alter table jobs drop constraint refused_recipient`);
  await wait(60_000);
  one = failing;
  expect(await reminders()).toHaveLength(1);
});

test('a reminder that was given up comes again with the next step that waits for the employee', async () => {
  const { db } = app.services;
  await send();
  const refuse = sql.raw(`check (recipient <> '${one.employee.email}')`);
  await db.execute(sql`alter table jobs add constraint refused_recipient ${refuse}`);
  await wait(4 * HOUR_MS);
  for (let hours = 0; hours < 14; hours += 1) await wait(2 * HOUR_MS);
  await db.execute(sql`alter table jobs drop constraint refused_recipient`);
  await wait(24 * HOUR_MS);
  expect(await reminders()).toEqual([]);
  await concierge.call(deskNextStep, { params, body: { next: { step: 'them' } } });
  await wait(4 * HOUR_MS);
  expect(await reminders()).toHaveLength(1);
});

test('a company without a time reminds nobody', async () => {
  await remindAfter(null);
  await send();
  await wait(1_000 * HOUR_MS);
  expect(await reminders()).toEqual([]);
  expect(await turn()).toMatchObject({ state: 'them' });
});
