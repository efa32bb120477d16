// docs/product/account.md#answer-mails
// docs/product/account.md#unsubscribe-link
// docs/runbooks/secrets.md#a-lost-secret
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerNotices } from '../../../../server/db/schema/mails.ts';
import { users } from '../../../../server/db/schema/identity.ts';
import { requests } from '../../../../server/db/schema/requests.ts';
import { findJobs, runJobs } from '../../../../server/outgoing/run-jobs.ts';
import { putAnswerMails, getAnswerMails } from '../../../../src/lib/contract/account.ts';
import {
  activateEmployee,
  deactivateEmployee,
  eraseEmployee,
} from '../../../../src/lib/contract/operator/employees.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../../src/lib/contract/shared/limits.ts';
import { newRequest } from '../../../helpers/employees/answered-survey.ts';
import { newEmployee, operatorOf, type Employee } from '../../../helpers/employees/employee.ts';
import { appOfFile, variantOf } from '../../../helpers/start-app.ts';
import * as answered from './answered-request.ts';
import { randomUUID } from 'node:crypto';
import { unsubscribeLink } from '../../../../server/services/mails/answers/answer-mail.ts';

let one: answered.AnsweredRequest;
const app = await appOfFile();
const concierge = await answered.humanConcierge(app);
beforeEach(async () => {
  one = await answered.answeredRequest(app, concierge);
});

const subjects = async () => (await one.mails()).map(({ subject }) => subject);

describe('processes', () => {
  test.each(['on', 'daily'] as const)('many at once send one mail: %s', async (choice) => {
    await one.employee.call(putAnswerMails, { body: { answer_mails: choice } });
    const ids = [one.request.id, (await newRequest(one.employee)).id, (await newRequest(one.employee)).id];
    for (const id of ids) await one.reply('Hello', id);
    await answered.wait(app, answered.UNREAD_MS);
    app.clock.advance(answered.untilHour(app, 13));
    await Promise.all(Array.from({ length: 6 }, () => findJobs(app.services, 'answer_mail')));
    expect(await subjects()).toHaveLength(choice === 'on' ? ids.length : 1);
  });

  test('what a process could not write another one sends after ten seconds', async () => {
    await one.reply();
    app.clock.advance(answered.UNREAD_MS);
    const failing = {
      ...app.services,
      get productName(): string {
        throw new Error('This process is broken');
      },
    };
    await findJobs(failing, 'answer_mail');
    await answered.wait(app, 10 * SECOND_MS - 1);
    expect(await subjects()).toEqual([]);
    await answered.wait(app, 1);
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
    await db.execute(sql`alter table jobs add constraint refused_recipient ${refuse}`);
    await one.reply();
    app.clock.advance(SECOND_MS);
    const other = await answered.answeredRequest(app, concierge);
    const message = await other.reply('Hello');
    await answered.wait(app, answered.UNREAD_MS);
    expect(await other.mails(), 'behind the failing one').toHaveLength(1);
    await other.read(message);

    for (const minutes of [1 / 6, 1, 5, 15, 30, 60, 120]) {
      const failures = mailLines().length;
      await answered.wait(app, minutes * MINUTE_MS - 1);
      expect(mailLines(), `not before ${String(minutes)} minutes`).toHaveLength(failures);
      await answered.wait(app, 1);
      expect(mailLines()).toHaveLength(failures + 1);
    }
    expect(mailLines().map(({ event, level, attempts }) => [event, level, attempts])).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7].map((attempts) => ['mail_delayed', 'warn', attempts]),
      ['mail_given_up', 'error', 8],
    ]);
    expect(mailLines()[0]).toMatchObject({ name: 'answer-mail', user: one.employee.userId, code: 'FAILED' });
    expect(app.logLines.join()).not.toContain(one.employee.email);

    await db.execute(sql`alter table jobs drop constraint refused_recipient`);
    await answered.wait(app, DAY_MS);
    expect(await subjects(), 'given up').toEqual([]);
    await one.reply();
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects(), 'begins anew with the next answer').toHaveLength(1);
  });

  test('serves more employees than one look reads', async () => {
    const { db, clock } = app.services;
    const employees = await Promise.all(Array.from({ length: 21 }, () => newEmployee(app)));
    const [{ id: _, externalId: __, ...request } = expect.fail('no request')] = await db
      .select()
      .from(requests)
      .where(eq(requests.id, one.request.id));
    const completed = {
      ...request,
      status: 'closed' as const,
      completedAt: clock.now(),
      completionUnseen: true,
    };
    const rows = await db
      .insert(requests)
      .values(employees.map(({ userId }) => ({ ...completed, userId })))
      .returning({ requestId: requests.id });
    await db.insert(answerNotices).values(rows.map(({ requestId }) => ({ requestId, dueAt: clock.now() })));
    await findJobs(app.services, 'answer_mail');
    const recipients = new Set((await app.outbox()).map(({ recipient }) => recipient));
    expect(employees.filter(({ email }) => !recipients.has(email))).toEqual([]);
  });
});

describe('nothing is sent', () => {
  test('to an address that is not confirmed', async () => {
    const { db } = app.services;
    await db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, one.employee.userId));
    await one.reply();
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
  });

  test('to a deactivated account, also after it is open again', async () => {
    const operator = operatorOf(app);
    const body = { email: one.employee.email };
    await one.reply();
    await operator.call(deactivateEmployee, { body });
    await answered.wait(app, answered.UNREAD_MS);
    await operator.call(activateEmployee, { body });
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
  });

  test('to an account that is deactivated before its mail could be sent', async () => {
    const { services } = app;
    await one.reply();
    app.clock.advance(answered.UNREAD_MS);
    // A process whose mail server does not answer.
    await findJobs(
      { ...services, background: { ...services.background, run: () => undefined } },
      'answer_mail',
    );
    await operatorOf(app).call(deactivateEmployee, { body: { email: one.employee.email } });
    await runJobs(services, ['mail']);
    expect(await subjects()).toEqual([]);
  });

  test('to an erased one', async () => {
    await one.reply();
    await operatorOf(app).call(eraseEmployee, { body: { email: one.employee.email } });
    await answered.wait(app, answered.UNREAD_MS);
    expect(await subjects()).toEqual([]);
    const { db } = app.services;
    expect(await db.$count(answerNotices, eq(answerNotices.requestId, one.request.id))).toBe(0);
  });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** The call of a mail program (RFC 8058). */
const ONE_CLICK: RequestInit = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
};

let employee: Employee;
let externalId: string;
let link: string;

const chosen = async () => (await employee.call(getAnswerMails)).answer_mails;

describe('the link that ends these mails', () => {
  beforeEach(async () => {
    employee = await newEmployee(app);
    const [user] = await app.services.db.select().from(users).where(eq(users.id, employee.userId));
    externalId = user?.externalId ?? expect.fail('no employee');
    link = unsubscribeLink(app.services, externalId);
  });

  test('the link of a mail stops these mails with one POST, without a session', async () => {
    const { employee: reader, reply, mails } = await answered.answeredRequest(app, concierge);
    await reply();
    await answered.wait(app, answered.UNREAD_MS);
    const [url] = /http\S+\/unsubscribe\/\S+/.exec((await mails())[0]?.text ?? '') ?? expect.fail('no link');
    const answer = await app.fetch(url, ONE_CLICK);
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    expect(await reader.call(getAnswerMails)).toEqual({ answer_mails: 'off' });
    await reply();
    await answered.wait(app, answered.UNREAD_MS);
    expect(await mails()).toHaveLength(1);
    expect((await app.fetch(url, ONE_CLICK)).status, 'repeated').toBe(200);
  });

  test('a GET changes nothing: scanners of mails open links', async () => {
    const page = await app.fetch(link, { headers: BROWSER });
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('<form method="post"><button>Stop these mails</button></form>');
    expect(html).not.toContain('<script');
    expect(html, 'the address of the page is public').not.toContain(employee.email);
    expect((await app.fetch(link, { method: 'HEAD' })).status).toBe(405);
    expect(await chosen()).toBe('on');
  });

  test('the button of the page leads to a page, which names the way back', async () => {
    const answer = await app.fetch(link, { ...ONE_CLICK, headers: BROWSER });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(
      /These mails are stopped[^]*<a href="http:\/\/localhost\/account">Account Settings<\/a>/,
    );
    expect(await chosen()).toBe('off');
  });

  test('forged tokens change nothing and get the same answer, whether the account exists or not', async () => {
    const [, signature = ''] = link.split(`${externalId}.`);
    const foreign = randomUUID();
    const other = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`;
    const tokens = [
      'x',
      externalId,
      `${externalId}.`,
      `${externalId}.${other(signature)}`,
      `${externalId}.${signature.slice(1)}`,
      `${externalId}.${signature}A`,
      `${externalId.toUpperCase()}.${signature}`,
      `${foreign}.${signature}`,
      `.${signature}`,
      `${externalId}.${'A'.repeat(43)}`,
      employee.authorization.replace('Bearer ', ''),
    ];
    const answers = await Promise.all(
      tokens.map(async (token) => {
        const path = `/api/v1/unsubscribe/${encodeURIComponent(token)}`;
        const [get, post, form] = await Promise.all([
          app.fetch(path, { headers: BROWSER }),
          app.fetch(path, ONE_CLICK),
          app.fetch(path, { ...ONE_CLICK, headers: BROWSER }),
        ]);
        return [get.status, await get.text(), post.status, await post.text(), form.status, await form.text()];
      }),
    );
    const [first] = answers;
    expect(first?.filter((part) => typeof part === 'number')).toEqual([404, 404, 404]);
    expect(answers.every((answer) => JSON.stringify(answer) === JSON.stringify(first))).toBe(true);
    expect(await chosen()).toBe('on');
  });

  test('the link of an erased account tells nothing', async () => {
    await operatorOf(app).call(eraseEmployee, { body: { email: employee.email } });
    expect((await app.fetch(link, ONE_CLICK)).status).toBe(200);
  });

  test('the link outlives a replaced APP_SECRET with its fallback alone', async () => {
    const statusWith = async (...fallbackSecrets: readonly string[]) =>
      (await variantOf(app, { secret: 'the next secret', fallbackSecrets }).fetch(link, ONE_CLICK)).status;
    expect(await statusWith()).toBe(404);
    expect(await chosen()).toBe('on');
    expect(await statusWith('another', app.services.secret)).toBe(200);
    expect(await chosen()).toBe('off');
  });

  test('has a limit per network', async () => {
    const limited = variantOf(app, {}, { rateLimitFactor: 1 / 300 });
    const status = async () => (await limited.fetch('/api/v1/unsubscribe/x', ONE_CLICK, '192.0.2.7')).status;
    expect([await status(), await status()]).toEqual([404, 429]);
  });
});
