import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import {
  handedOverMails as handedOverEndpoint,
  operatorMails,
  retryMails as retryEndpoint,
} from '../../../src/lib/contract/operator/mails.ts';
import { printMails } from '../../../server/admin/mails.ts';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { handedOverMails } from '../../../server/db/schema/mails.ts';
import { inProcessBackground } from '../../../server/ports/background.ts';
import { DeliveryError } from '../../../server/ports/delivery.ts';
import type { Mail, MailPort } from '../../../server/ports/mail/mail.ts';
import type { Services } from '../../../server/services/context.ts';
import { requestReset } from '../../../server/services/identity/reset-password.ts';
import { retryMails } from '../../../server/services/mails/operate-mails.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { queueMail } from '../../../server/services/mails/mail-queue.ts';
import { cleanUp } from '../../../server/services/retention/clean-up.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { createAlerts } from '../../../server/log/alerts.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { signUp } from '../identity/support/call-identity.ts';
import { eventually } from '../../helpers/eventually.ts';

const MAIL: Mail = { to: 'robin@people.test', subject: 'Hello', text: 'http://localhost/unlock/a-token\n' };
const busy = () => new DeliveryError('mail', 'EENVELOPE_450', false);

let services: Services;
let sent: { readonly mail: Mail; readonly messageId: string }[];
let linesBefore: number;
/** Failures of the next attempts, in order. */
let failures: Error[];
const app = await appOfFile();
beforeEach(async () => {
  [sent, failures] = [[], []];
  linesBefore = app.logLines.length;
  await app.services.db.delete(jobs);
  await app.services.db.delete(handedOverMails);
  services = {
    ...app.services,
    // An alert comes once an hour.
    alerts: createAlerts(app.services.log),
    // A process that ends before it has sent anything: its work is never run.
    background: { ...inProcessBackground(() => undefined), run: () => undefined },
    mail: portOf((mail, messageId) => {
      const failure = failures.shift();
      if (failure !== undefined) return Promise.reject(failure);
      sent.push({ mail, messageId });
      return Promise.resolve(`250 Ok: queued as ${String(sent.length)}`);
    }),
  };
});

/** A provider that takes two mails at a time. */
function portOf(send: MailPort['send']): MailPort {
  return { send, atOnce: 2, verify: () => Promise.resolve(), close: () => undefined };
}

const rows = () => app.services.db.select().from(jobs);
const dueAt = async () => (await rows())[0]?.dueAt?.getTime();
const newLines = () => app.logLines.slice(linesBefore);
const events = () => newLines().map((line) => JSON.parse(line) as Record<string, unknown>);
const logged = () => events().filter(({ event }) => event !== 'alert');

test('another process sends what one has left, once, and keeps nothing of it', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  expect(sent).toEqual([]);
  await runJobs(services, ['mail']);
  expect(sent.map(({ mail }) => mail)).toEqual([MAIL]);
  await runJobs(services, ['mail']);
  expect(sent).toHaveLength(1);
  expect(await rows()).toEqual([]);
});

test('a queued mail holds its link in sealed form only', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  const [row] = await rows();
  expect(row).toMatchObject({ name: 'unlock-mail', recipient: MAIL.to, attempts: 0 });
  expect(JSON.stringify(row)).not.toContain('a-token');
  expect(row?.payload).toEqual(expect.any(String));
});

test('a temporary failure is repeated after growing waits without counting, and sent once', async () => {
  failures = Array.from({ length: 6 }, busy);
  await queueMail(services, 'unlock-mail', MAIL);
  for (const wait of [0, 10_000, 10_000, 10_000, 15_000, 22_500, 33_750]) {
    expect(sent).toEqual([]);
    if (wait > 0) {
      app.clock.advance(wait - 1);
      await runJobs(services, ['mail']);
      expect(sent, `not before ${String(wait)} ms`).toEqual([]);
      app.clock.advance(1);
    }
    await runJobs(services, ['mail']);
  }
  expect(sent).toHaveLength(1);
  expect(failures).toEqual([]);
  expect(logged()).toEqual(
    Array.from({ length: 6 }, () => ({
      time: expect.any(String) as string,
      level: 'warn',
      event: 'mail_delayed',
      id: expect.any(Number) as number,
      name: 'unlock-mail',
      attempts: 0,
      code: 'EENVELOPE_450',
    })),
  );
  expect(events().filter(({ alert }) => alert === 'mail_failures')).toMatchObject([
    { level: 'error', event: 'alert', count: 1, code: 'EENVELOPE_450' },
  ]);
  expect(newLines().join()).not.toMatch(/robin|a-token/);
});

/** Lets the provider refuse everything for the time. */
async function busyFor(ms: number) {
  const until = app.clock.now().getTime() + ms;
  do {
    failures = [busy()];
    await runJobs(services, ['mail']);
    app.clock.advance(15 * MINUTE_MS);
  } while (app.clock.now().getTime() <= until);
}

test('a mail that a busy provider takes within a day is sent', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  await busyFor(23 * HOUR_MS);
  await runJobs(services, ['mail']);
  expect(sent.map(({ mail }) => mail)).toEqual([MAIL]);
});

test('a day of failures gives a mail up: logged, visible, and sent by a retry', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  await busyFor(DAY_MS);
  failures = [];
  await runJobs(services, ['mail']);
  expect(sent).toEqual([]);
  expect(logged().at(-1)).toMatchObject({ event: 'mail_given_up', code: 'EENVELOPE_450' });
  expect(await rows()).toMatchObject([{ dueAt: null, lastFailure: 'EENVELOPE_450' }]);
  await queueMail(services, 'reset-mail', MAIL);
  const list = await operatorOf(app).call(operatorMails);
  expect(list).toMatchObject({ held: false, waiting: 1, given_up: 1 });
  expect(list.mails).toMatchObject([
    { name: 'reset-mail', to: MAIL.to, attempts: 0, last_failure: null },
    { name: 'unlock-mail', to: MAIL.to, last_failure: 'EENVELOPE_450', next_attempt_at: null },
  ]);
  expect(printMails(list)).toMatch(/^1 waiting, 1 given up\.\n\nID /);
  const ids = [list.mails[1]?.id ?? 0];
  expect(await retryMails(services, ids)).toBe(1);
  failures = [busy()];
  await runJobs(services, ['mail']);
  expect((await rows()).map(({ dueAt }) => dueAt)).not.toContain(null);
  app.clock.advance(10_000);
  await runJobs(services, ['mail']);
  expect(sent.map(({ mail }) => mail)).toContainEqual(MAIL);
  expect(await rows()).toEqual([]);
});

test('a retry tries all that waits for long, not what may be on its way', async () => {
  for (const to of ['one@people.test', 'two@people.test']) {
    await queueMail(services, 'unlock-mail', { ...MAIL, to });
  }
  expect(await retryMails(services, null)).toBe(0);
  await services.db.update(jobs).set({ dueAt: new Date(app.clock.now().getTime() + HOUR_MS) });
  expect(await operatorOf(app).call(retryEndpoint, { body: { ids: null } })).toEqual({ retried: 2 });
  await app.services.background.drain();
  expect(await rows()).toEqual([]);
});

test('a mail that was handed over leaves its time and the provider’s answer, not its text', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  await runJobs(services, ['mail']);
  const { mails } = await operatorOf(app).call(handedOverEndpoint, { body: { to: MAIL.to.toUpperCase() } });
  expect(mails).toEqual([
    {
      name: 'unlock-mail',
      to: MAIL.to,
      message_id: sent[0]?.messageId,
      provider_answer: '250 Ok: queued as 1',
      queued_at: app.clock.now().toISOString(),
      handed_over_at: app.clock.now().toISOString(),
    },
  ]);
  expect(await operatorOf(app).call(handedOverEndpoint, { body: { to: 'kim@people.test' } })).toEqual({
    mails: [],
  });
  app.clock.advance(31 * DAY_MS);
  await cleanUp(services);
  expect(await services.db.$count(handedOverMails)).toBe(0);
});

test('mails that open an account are sent before mails about answers', async () => {
  const oneByOne = { ...services, mail: { ...services.mail, atOnce: 1 } };
  await queueMail(services, 'answer-mail', { ...MAIL, unsubscribe: 'http://localhost/stop' });
  await queueMail(services, 'unlock-mail', MAIL);
  await runJobs(oneByOne, ['mail']);
  expect(sent.map(({ mail }) => mail.unsubscribe !== undefined)).toEqual([false, true]);
});

test('held mails stay in the queue', async () => {
  const held = { ...services, mail: { ...services.mail, atOnce: 0 } };
  await queueMail(held, 'unlock-mail', MAIL);
  await runJobs(held, ['mail']);
  expect(sent).toEqual([]);
  expect(await rows()).toMatchObject([{ attempts: 0 }]);
});

test('a permanent refusal gives the mail up at once', async () => {
  failures = [new DeliveryError('mail', 'EENVELOPE_550', true)];
  await queueMail(services, 'unlock-mail', MAIL);
  await runJobs(services, ['mail']);
  expect(logged()).toEqual([expect.objectContaining({ event: 'mail_given_up', attempts: 1 })]);
});

test('a mail of a process that ended while it sent is sent again, with the same Message-ID', async () => {
  const { messageId } = await slowProcess();
  await runJobs(services, ['mail']);
  expect(sent).toEqual([]);
  // A process that has ended renews nothing.
  app.clock.advance(20_000);
  await runJobs(services, ['mail']);
  expect(sent).toEqual([{ mail: MAIL, messageId }]);
});

test('a mail that takes long is sent by no other process', async () => {
  const { answer, sending } = await slowProcess();
  for (let seconds = 0; seconds < 60; seconds += 15) {
    const before = await dueAt();
    app.clock.advance(15_000);
    vi.advanceTimersByTime(5_000);
    await eventually(async () => expect(await dueAt()).not.toBe(before));
    await runJobs(services, ['mail']);
  }
  answer('250 Ok');
  await sending;
  expect([sent, await rows()]).toEqual([[], []]);
});

/** Lets another process begin to send a mail; its timers are those of the test. */
async function slowProcess() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await queueMail(services, 'unlock-mail', MAIL);
  const [begun, answered] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const slow = portOf((_, id) => {
    begun.resolve(id);
    return answered.promise;
  });
  const sending = runJobs({ ...services, mail: slow }, ['mail']);
  return { messageId: await begun.promise, answer: answered.resolve, sending };
}

test('a reset is queued for every address, and its link is created once', async () => {
  await signUp(app, 'queued-reset@people.test');
  await app.outbox();
  for (const address of ['queued-reset@people.test', 'unknown@people.test']) {
    await requestReset(services, address);
  }
  expect((await rows()).map(({ payload }) => payload)).toEqual([null, null]);
  failures = [busy()];
  await runJobs(services, ['mail']);
  const [waiting, ...others] = await rows();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    recipient: 'queued-reset@people.test',
    payload: expect.any(String) as string,
  });
  app.clock.advance(10_000);
  await runJobs(services, ['mail']);
  expect(sent.map(({ mail }) => mail.to)).toEqual(['queued-reset@people.test']);
  expect(sent[0]?.mail.text.match(/reset-password\/[\w-]{43}/g)).toHaveLength(1);
});

test('with another APP_SECRET a queued mail is given up, and named in the log', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    await runJobs({ ...services, secret: 'another secret of an operator' }, ['mail']);
    app.clock.advance(120 * MINUTE_MS);
  }
  expect(logged().at(-1)).toMatchObject({ event: 'mail_given_up', name: 'unlock-mail', code: 'FAILED' });
});

test('the clean-up removes a mail that was given up after thirty days, not one that waits', async () => {
  failures = [new DeliveryError('mail', 'EENVELOPE_550', true)];
  await queueMail(services, 'unlock-mail', MAIL);
  await runJobs(services, ['mail']);
  app.clock.advance(31 * 24 * 60 * MINUTE_MS);
  await queueMail(services, 'reset-mail', MAIL);
  await services.db
    .update(jobs)
    .set({ createdAt: new Date(0) })
    .where(eq(jobs.name, 'reset-mail'));
  await cleanUp(services);
  expect((await rows()).map(({ name }) => name)).toEqual(['reset-mail']);
});
