import { beforeEach, expect, test } from 'vitest';
import { operatorMails } from '../../../src/lib/contract/operator/mails.ts';
import { DAY_MS, HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { printMails } from '../../../server/admin/mails.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { createAlerts } from '../../../server/log/alerts.ts';
import { inProcessBackground } from '../../../server/ports/background.ts';
import { DeliveryError } from '../../../server/ports/delivery.ts';
import type { MailPort } from '../../../server/ports/mail/mail.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { queueMail } from '../../../server/services/mails/mail-queue.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const MAIL = { to: 'robin@people.test', subject: 'Hello', text: 'Hello' };
const noSender = new DeliveryError('mail', 'EENVELOPE_550', false, '550 5.7.1 Sender not allowed');
const noMailbox = new DeliveryError('mail', 'EENVELOPE_550', true, '550 5.1.1 User unknown');

const app = await appOfFile();
beforeEach(() => app.services.db.delete(jobs));

/** Returns a process whose mail server refuses, in order, and takes a mail for null. */
function processThatMeets(outcomes: readonly (DeliveryError | null)[]) {
  const left = [...outcomes];
  const lines: Record<string, unknown>[] = [];
  const log = (level: string, event: string, facts: object = {}) =>
    void lines.push({ level, event, ...facts });
  const mail: MailPort = {
    atOnce: 1,
    send: () => {
      const refusal = left.shift() ?? null;
      return refusal === null ? Promise.resolve('250 Ok') : Promise.reject(refusal);
    },
    verify: () => Promise.resolve(),
    close: () => undefined,
  };
  const alerts = createAlerts(log);
  const background = { ...inProcessBackground(() => undefined), run: () => undefined };
  return { lines, alerts, services: { ...app.services, mail, log, alerts, background } };
}

test('a refusal that is not of the recipient waits, with the sentence of the mail server for the operator', async () => {
  const { services, lines } = processThatMeets([noSender, noSender, noSender]);
  await queueMail(services, 'unlock-mail', MAIL);
  for (const wait of [0, 10_000, 30_000]) {
    app.clock.advance(wait);
    await runJobs(services, ['mail']);
  }
  const delayed = lines.filter(({ event }) => event === 'mail_delayed');
  expect(delayed).toHaveLength(3);
  expect(delayed[2]).toMatchObject({ code: 'EENVELOPE_550', answer: '550 5.7.1 Sender not allowed' });
  const list = await operatorOf(app).call(operatorMails);
  expect(list).toMatchObject({ waiting: 1, given_up: 0 });
  expect(printMails(list)).toContain('EENVELOPE_550: 550 5.7.1 Sender not allowed');
  app.clock.advance(HOUR_MS);
  await runJobs(services, ['mail']);
  expect(await operatorOf(app).call(operatorMails)).toMatchObject({ waiting: 0, given_up: 0 });
});

test('what the operator has to repair waits over a weekend, and what a busy server refuses for a day', async () => {
  const busy = new DeliveryError('mail', 'EENVELOPE_450', false);
  for (const [refusal, waits] of [
    [noSender, true],
    [new DeliveryError('mail', 'EAUTH_535', false), true],
    [busy, false],
  ] as const) {
    const { services } = processThatMeets([refusal, refusal]);
    await queueMail(services, 'unlock-mail', MAIL);
    await runJobs(services, ['mail']);
    app.clock.advance(3 * DAY_MS);
    await runJobs(services, ['mail']);
    const { waiting } = await operatorOf(app).call(operatorMails);
    expect(waiting, refusal.code).toBe(waits ? 1 : 0);
    await app.services.db.delete(jobs);
  }
});

test('a refused recipient raises no alert, five in a row without a taken mail do', async () => {
  const four = [noMailbox, noMailbox, noMailbox, noMailbox];
  const { services, alerts } = processThatMeets([...four, null, ...four, noMailbox]);
  const raised: number[] = [];
  for (let mails = 0; mails < 10; mails += 1) {
    await queueMail(services, 'unlock-mail', MAIL);
    await runJobs(services, ['mail']);
    raised.push(alerts.counts().mail_failures);
  }
  expect(raised).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
});
