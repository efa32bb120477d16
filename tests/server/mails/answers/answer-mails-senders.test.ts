import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerNotices } from '../../../../server/db/schema/mails.ts';
import { users } from '../../../../server/db/schema/identity.ts';
import { requests } from '../../../../server/db/schema/requests.ts';
import { sendAnswerMails } from '../../../../server/services/mails/answers/send-answer-mails.ts';
import { sendQueuedMails } from '../../../../server/services/mails/send-queued-mails.ts';
import { putAnswerMails } from '../../../../src/lib/contract/account.ts';
import {
  activateEmployee,
  deactivateEmployee,
  eraseEmployee,
} from '../../../../src/lib/contract/operator/employees.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { newRequest } from '../../../helpers/employees/answered-survey.ts';
import { newEmployee, operatorOf, type Caller } from '../../../helpers/employees/employee.ts';
import { appOfFile } from '../../../helpers/start-app.ts';
import {
  answeredRequest,
  humanConcierge,
  UNREAD_MS,
  untilHour,
  wait,
  type AnsweredRequest,
} from './answered-request.ts';

let one: AnsweredRequest;
const app = await appOfFile();
const concierge = await humanConcierge(app);
beforeEach(async () => {
  one = await answeredRequest(app, concierge);
});

const subjects = async () => (await one.mails()).map(({ subject }) => subject);

describe('processes', () => {
  test.each(['on', 'daily'] as const)('many at once send one mail: %s', async (choice) => {
    await one.employee.call(putAnswerMails, { body: { answer_mails: choice } });
    const ids = [one.request.id, (await newRequest(one.employee)).id, (await newRequest(one.employee)).id];
    for (const id of ids) await one.reply('Hello', id);
    await wait(app, UNREAD_MS);
    app.clock.advance(untilHour(app, 13));
    await Promise.all(Array.from({ length: 6 }, () => sendAnswerMails(app.services)));
    expect(await subjects()).toHaveLength(choice === 'on' ? ids.length : 1);
  });

  test('what a process could not write another one sends after ten seconds', async () => {
    await one.reply();
    app.clock.advance(UNREAD_MS);
    const failing = {
      ...app.services,
      get productName(): string {
        throw new Error('This process is broken');
      },
    };
    await sendAnswerMails(failing);
    await wait(app, 10 * SECOND_MS - 1);
    expect(await subjects()).toEqual([]);
    await wait(app, 1);
    expect(await subjects()).toEqual([`New message on Sundial: ${one.request.name}`]);
  });

  test('an address whose mail always fails waits longer and longer, is given up, and stops no other', async () => {
    const { db } = app.services;
    const linesBefore = app.logLines.length;
    const mailLines = () =>
      app.logLines
        .slice(linesBefore)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => String(event).startsWith('mail_'));
    const refuse = sql.raw(`check (recipient <> '${one.employee.email}')`);
    await db.execute(sql`alter table queued_mails add constraint refused_recipient ${refuse}`);
    await one.reply();
    app.clock.advance(SECOND_MS);
    const other = await answeredRequest(app, concierge);
    const message = await other.reply('Hello');
    await wait(app, UNREAD_MS);
    expect(await other.mails(), 'behind the failing one').toHaveLength(1);
    await other.read(message);

    for (const minutes of [1 / 6, 1, 5, 15, 30, 60, 120]) {
      const failures = mailLines().length;
      await wait(app, minutes * MINUTE_MS - 1);
      expect(mailLines(), `not before ${String(minutes)} minutes`).toHaveLength(failures);
      await wait(app, 1);
      expect(mailLines()).toHaveLength(failures + 1);
    }
    expect(mailLines().map(({ event, level, attempts }) => [event, level, attempts])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((attempts) => ['mail_delayed', 'warn', attempts]),
      ['mail_given_up', 'error', 8],
    ]);
    expect(mailLines()[0]).toMatchObject({ name: 'answer-mail', user: one.employee.userId, code: 'FAILED' });
    expect(app.logLines.join()).not.toContain(one.employee.email);

    await db.execute(sql`alter table queued_mails drop constraint refused_recipient`);
    await wait(app, DAY_MS);
    expect(await subjects(), 'given up').toEqual([]);
  });

  test('serves more employees than one look reads', async () => {
    const { db, clock } = app.services;
    const employees = await Promise.all(Array.from({ length: 21 }, () => newEmployee(app)));
    const [{ id: _, externalId: __, ...request } = expect.fail('no request')] = await db
      .select()
      .from(requests)
      .where(eq(requests.id, one.request.id));
    const completed = { ...request, status: 'closed' as const, completionUnseen: true };
    const rows = await db
      .insert(requests)
      .values(employees.map(({ userId }) => ({ ...completed, userId })))
      .returning({ requestId: requests.id });
    await db.insert(answerNotices).values(rows.map(({ requestId }) => ({ requestId, dueAt: clock.now() })));
    await sendAnswerMails(app.services);
    const recipients = new Set((await app.outbox()).map(({ recipient }) => recipient));
    expect(employees.filter(({ email }) => !recipients.has(email))).toEqual([]);
  });
});

describe('nothing is sent', () => {
  test('to an address that is not confirmed', async () => {
    const { db } = app.services;
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, one.employee.userId));
    await one.reply();
    await wait(app, UNREAD_MS);
    expect(await subjects()).toEqual([]);
  });

  test('to a deactivated account, also after it is open again', async () => {
    const operator = operatorOf(app);
    const body = { email: one.employee.email };
    await one.reply();
    await operator.call(deactivateEmployee, { body });
    await wait(app, UNREAD_MS);
    await operator.call(activateEmployee, { body });
    await wait(app, UNREAD_MS);
    expect(await subjects()).toEqual([]);
  });

  test('to an account that is deactivated before its mail could be sent', async () => {
    const { services } = app;
    await one.reply();
    app.clock.advance(UNREAD_MS);
    // A process whose mail server does not answer.
    await sendAnswerMails({ ...services, background: { ...services.background, run: () => undefined } });
    await operatorOf(app).call(deactivateEmployee, { body: { email: one.employee.email } });
    await sendQueuedMails(services);
    expect(await subjects()).toEqual([]);
  });

  test('to an erased one', async () => {
    await one.reply();
    await operatorOf(app).call(eraseEmployee, { body: { email: one.employee.email } });
    await wait(app, UNREAD_MS);
    expect(await subjects()).toEqual([]);
    const { db } = app.services;
    expect(await db.$count(answerNotices, eq(answerNotices.requestId, one.request.id))).toBe(0);
  });
});
