import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/lib/contract/shared/limits.ts';
import { operatorMails } from '../../../src/lib/contract/operator/mails.ts';
import { printMails } from '../../../server/admin/mails.ts';
import { queuedMails } from '../../../server/db/schema/mails.ts';
import { inProcessBackground } from '../../../server/ports/background.ts';
import { DeliveryError } from '../../../server/ports/delivery.ts';
import type { Mail } from '../../../server/ports/mail/mail.ts';
import type { Services } from '../../../server/services/context.ts';
import { requestReset } from '../../../server/services/identity/reset-password.ts';
import { queueMail } from '../../../server/services/mails/queue-mail.ts';
import { sendQueuedMails } from '../../../server/services/mails/send-queued-mails.ts';
import { cleanUp } from '../../../server/services/retention/start-clean-up.ts';
import { operatorOf } from '../../helpers/employees/employee.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { signUp } from '../identity/support/call-identity.ts';

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
  await app.services.db.delete(queuedMails);
  services = {
    ...app.services,
    // A process that ends before it has sent anything: its work is never run.
    background: { ...inProcessBackground(() => undefined), run: () => undefined },
    mail: {
      send: (mail, messageId) => {
        const failure = failures.shift();
        if (failure !== undefined) return Promise.reject(failure);
        sent.push({ mail, messageId });
        return Promise.resolve();
      },
    },
  };
});

const rows = () => app.services.db.select().from(queuedMails);
const newLines = () => app.logLines.slice(linesBefore);
const events = () => newLines().map((line) => JSON.parse(line) as Record<string, unknown>);
const logged = () => events().filter(({ event }) => event !== 'alert');

test('another process sends what one has left, once, and keeps nothing of it', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  expect(sent).toEqual([]);
  await sendQueuedMails(services);
  expect(sent.map(({ mail }) => mail)).toEqual([MAIL]);
  await sendQueuedMails(services);
  expect(sent).toHaveLength(1);
  expect(await rows()).toEqual([]);
});

test('a sign-up and its mail are stored together', async () => {
  await signUp(app, 'stored-together@people.test');
  expect(await app.outbox()).toContainEqual(
    expect.objectContaining({ recipient: 'stored-together@people.test' }),
  );
  expect(await rows()).toEqual([]);
});

test('a queued mail holds its link in sealed form only', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  const [row] = await rows();
  expect(row).toMatchObject({ name: 'unlock-mail', recipient: MAIL.to, attempts: 0 });
  expect(JSON.stringify(row)).not.toContain('a-token');
  expect(row?.content).toEqual(expect.any(String));
});

test('many senders at once send each mail once', async () => {
  const many = Array.from({ length: 60 }, (_, index) => ({
    ...MAIL,
    to: `robin${String(index)}@people.test`,
  }));
  for (const mail of many) await queueMail(services, 'unlock-mail', mail);
  await Promise.all(Array.from({ length: 6 }, () => sendQueuedMails(services)));
  expect(sent.map(({ mail }) => mail.to).sort()).toEqual(many.map(({ to }) => to).sort());
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(many.length);
});

test('a temporary failure is repeated after growing waits, and sent once', async () => {
  failures = [busy(), busy(), busy()];
  await queueMail(services, 'unlock-mail', MAIL);
  for (const wait of [0, 10_000, MINUTE_MS, 5 * MINUTE_MS]) {
    expect(sent).toEqual([]);
    if (wait > 0) {
      app.clock.advance(wait - 1);
      await sendQueuedMails(services);
      expect(sent, `not before ${String(wait)} ms`).toEqual([]);
      app.clock.advance(1);
    }
    await sendQueuedMails(services);
  }
  expect(sent).toHaveLength(1);
  expect(failures).toEqual([]);
  expect(logged()).toEqual(
    [1, 2, 3].map((attempts) => ({
      time: expect.any(String) as string,
      level: 'warn',
      event: 'mail_delayed',
      id: expect.any(Number) as number,
      name: 'unlock-mail',
      attempts,
      code: 'EENVELOPE_450',
    })),
  );
  expect(events().filter(({ alert }) => alert === 'mail_failures')).toMatchObject([
    { level: 'error', event: 'alert', count: 1, code: 'EENVELOPE_450' },
  ]);
  expect(newLines().join()).not.toMatch(/robin|a-token/);
});

test('the eighth failure gives a mail up: logged, visible, without its text', async () => {
  failures = Array.from({ length: 8 }, busy);
  await queueMail(services, 'unlock-mail', MAIL);
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    await sendQueuedMails(services);
    app.clock.advance(120 * MINUTE_MS);
  }
  expect(failures).toEqual([]);
  await sendQueuedMails(services);
  expect(sent).toEqual([]);
  expect(logged().at(-1)).toMatchObject({ event: 'mail_given_up', attempts: 8, code: 'EENVELOPE_450' });
  expect(await rows()).toEqual([
    expect.objectContaining({ dueAt: null, content: null, lastFailure: 'EENVELOPE_450', attempts: 8 }),
  ]);
  await queueMail(services, 'reset-mail', MAIL);
  const { waiting, given_up: givenUp, mails } = await operatorOf(app).call(operatorMails);
  expect([waiting, givenUp]).toEqual([1, 1]);
  expect(mails).toMatchObject([
    { name: 'reset-mail', to: MAIL.to, attempts: 0, last_failure: null },
    { name: 'unlock-mail', to: MAIL.to, attempts: 8, last_failure: 'EENVELOPE_450', next_attempt_at: null },
  ]);
  expect(printMails({ waiting, given_up: givenUp, mails })).toMatch(/^1 waiting, 1 given up\.\n\nQUEUED/);
});

test('a permanent refusal gives the mail up at once', async () => {
  failures = [new DeliveryError('mail', 'EENVELOPE_550', true)];
  await queueMail(services, 'unlock-mail', MAIL);
  await sendQueuedMails(services);
  expect(logged()).toEqual([expect.objectContaining({ event: 'mail_given_up', attempts: 1 })]);
});

test('a mail of a process that ended while it sent is sent again, with the same Message-ID', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  const handedOver = Promise.withResolvers<string>();
  // Never answers, like a process that was killed.
  const killed = { send: (_: Mail, id: string) => new Promise<never>(() => handedOver.resolve(id)) };
  void sendQueuedMails({ ...services, mail: killed });
  const messageId = await handedOver.promise;
  await sendQueuedMails(services);
  expect(sent).toEqual([]);
  app.clock.advance(2 * MINUTE_MS);
  await sendQueuedMails(services);
  expect(sent).toEqual([{ mail: MAIL, messageId }]);
});

test('a reset is queued for every address, and its link is created once', async () => {
  await signUp(app, 'queued-reset@people.test');
  await app.outbox();
  for (const address of ['queued-reset@people.test', 'unknown@people.test']) {
    await requestReset(services, address);
  }
  expect((await rows()).map(({ content }) => content)).toEqual([null, null]);
  failures = [busy()];
  await sendQueuedMails(services);
  const [waiting, ...others] = await rows();
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    recipient: 'queued-reset@people.test',
    content: expect.any(String) as string,
  });
  app.clock.advance(10_000);
  await sendQueuedMails(services);
  expect(sent.map(({ mail }) => mail.to)).toEqual(['queued-reset@people.test']);
  expect(sent[0]?.mail.text.match(/reset-password\/[\w-]{43}/g)).toHaveLength(1);
});

test('with another APP_SECRET a queued mail is given up, and named in the log', async () => {
  await queueMail(services, 'unlock-mail', MAIL);
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    await sendQueuedMails({ ...services, secret: 'another secret of an operator' });
    app.clock.advance(120 * MINUTE_MS);
  }
  expect(logged().at(-1)).toMatchObject({ event: 'mail_given_up', name: 'unlock-mail', code: 'FAILED' });
});

test('the clean-up removes a mail that was given up after thirty days, not one that waits', async () => {
  failures = [new DeliveryError('mail', 'EENVELOPE_550', true)];
  await queueMail(services, 'unlock-mail', MAIL);
  await sendQueuedMails(services);
  app.clock.advance(31 * 24 * 60 * MINUTE_MS);
  await queueMail(services, 'reset-mail', MAIL);
  await services.db
    .update(queuedMails)
    .set({ createdAt: new Date(0) })
    .where(eq(queuedMails.name, 'reset-mail'));
  await cleanUp(services);
  expect((await rows()).map(({ name }) => name)).toEqual(['reset-mail']);
});
