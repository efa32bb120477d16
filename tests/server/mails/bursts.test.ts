import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { handedOverMails } from '../../../server/db/schema/mails.ts';
import { inProcessBackground } from '../../../server/ports/background.ts';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import type { Services } from '../../../server/services/context.ts';
import { runJobs } from '../../../server/outgoing/run-jobs.ts';
import { queueMail } from '../../../server/services/mails/mail-queue.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { startReceiver } from '../ports/smtp-receiver.ts';

const app = await appOfFile();
const rows = () => app.services.db.select().from(jobs);
beforeEach(async () => {
  await app.services.db.delete(jobs);
  await app.services.db.delete(handedOverMails);
});

/** Sends through a relay like a process of its own, with the number of connections. */
function processOn(url: string, connections: number): Services {
  const mail = smtpMail({ url, from: 'hello@moondial.test', productName: 'Moondial', connections });
  onTestFinished(() => mail.close());
  return { ...app.services, mail };
}

const PEOPLE = Array.from({ length: 200 }, (_, index) => `robin${String(index)}@people.test`);

/** Starts a relay that takes three connections, and queues a mail to each of the people. */
async function relayAndBurst() {
  const relay = await startReceiver({ maxConnections: 3 });
  onTestFinished(() => relay.close());
  // Sends nothing by itself.
  const background = { ...inProcessBackground(() => undefined), run: () => undefined };
  const queueing = { ...app.services, background };
  for (const to of PEOPLE) await queueMail(queueing, 'reset-mail', { to, subject: 'Hello', text: 'Hello\n' });
  const delivered = () => relay.mails.map(({ to }) => to?.[0]?.address).sort();
  return { relay, delivered };
}

test('a burst takes the connections of the setting, and each mail once', async () => {
  const { relay, delivered } = await relayAndBurst();
  const process = processOn(relay.url, 3);
  // As many as there are calls that queue a mail.
  await Promise.all(PEOPLE.map(() => runJobs(process, ['mail'])));
  expect(delivered()).toEqual([...PEOPLE].sort());
  expect(relay.mostConnections()).toBeLessThanOrEqual(3);
  expect(await app.services.db.$count(handedOverMails)).toBe(PEOPLE.length);
  expect(app.logLines.join()).not.toContain('mail_delayed');
});

test('a relay that refuses connections of several processes loses no mail', async () => {
  const { relay, delivered } = await relayAndBurst();
  const processes = [processOn(relay.url, 3), processOn(relay.url, 3)];
  await Promise.all(processes.map((one) => runJobs(one, ['mail'])));
  while ((await rows()).length > 0) {
    expect((await rows()).every(({ dueAt, attempts }) => dueAt !== null && attempts === 0)).toBe(true);
    app.clock.advance(10_000);
    await Promise.all(processes.map((one) => runJobs(one, ['mail'])));
  }
  expect(delivered()).toEqual([...PEOPLE].sort());
});
