import { beforeEach, expect, test } from 'vitest';
import { jobs } from '../../../server/db/schema/jobs.ts';
import { inProcessBackground } from '../../../server/ports/background.ts';
import type { Mail } from '../../../server/ports/mail/mail.ts';
import { CLAIM_MS, runJobs } from '../../../server/outgoing/run-jobs.ts';
import { queueMail } from '../../../server/services/mails/mail-queue.ts';
import { retryMails } from '../../../server/services/mails/operate-mails.ts';
import type { Services } from '../../../server/services/context.ts';
import { appOfFile } from '../../helpers/start-app.ts';

const MAIL: Mail = { to: 'robin@people.test', subject: 'Hello', text: 'Hello.\n' };
const app = await appOfFile();
let sent: Mail[];
let services: Services;
beforeEach(async () => {
  sent = [];
  await app.services.db.delete(jobs);
  services = {
    ...app.services,
    background: { ...inProcessBackground(() => undefined), run: () => undefined },
    mail: {
      atOnce: 1,
      send: (mail) => {
        sent.push(mail);
        return Promise.resolve('250 Ok');
      },
      verify: () => Promise.resolve(),
      close: () => undefined,
    },
  };
  await queueMail(services, 'reset-mail', MAIL);
});

/** Leaves the queue as processes that ended with the mail in their hands. */
async function claimedBefore(claims: number) {
  await app.services.db.update(jobs).set({ openClaims: claims, attempts: claims });
  app.clock.advance(CLAIM_MS);
}
const alerts = () => app.services.alerts.counts().mail_failures;
const row = async () => (await app.services.db.select().from(jobs))[0];

test('a mail that was claimed twice without an end goes out whole', async () => {
  await claimedBefore(2);
  const before = alerts();
  await runJobs(services, ['mail']);
  expect(sent).toEqual([MAIL]);
  expect(alerts()).toBe(before);
});

test('after three claims without an end it goes without pictures, with an alert', async () => {
  await claimedBefore(3);
  const before = alerts();
  await runJobs(services, ['mail']);
  expect(sent).toEqual([{ ...MAIL, withoutPictures: true }]);
  expect(alerts()).toBe(before + 1);
  expect(await row()).toBeUndefined();
});

test('a process that ends with a mail leaves a claim, a failure ends it', async () => {
  const ending = Promise.withResolvers<string>();
  const ended = runJobs({ ...services, mail: { ...services.mail, send: () => ending.promise } }, ['mail']);
  await expect.poll(row).toMatchObject({ openClaims: 1 });
  const failing = {
    ...services,
    mail: { ...services.mail, send: () => Promise.reject(new Error('broken')) },
  };
  app.clock.advance(CLAIM_MS);
  await runJobs(failing, ['mail']);
  expect(await row()).toMatchObject({ openClaims: 0, attempts: 2 });
  ending.resolve('250 Ok');
  await ended;
});

test('after eight it is given up, until the operator asks for it again', async () => {
  await claimedBefore(8);
  await runJobs(services, ['mail']);
  expect(sent).toEqual([]);
  expect(await row()).toMatchObject({ dueAt: null, lastFailure: 'CLAIMS_WITHOUT_END' });
  await retryMails(services, null);
  await runJobs(services, ['mail']);
  expect(sent).toEqual([MAIL]);
});
