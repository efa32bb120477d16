import { afterAll, beforeAll, expect, test } from 'vitest';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import type { Mail } from '../../../server/ports/mail/mail.ts';
import type { Services } from '../../../server/services/context.ts';
import { answerMail, dailyAnswerMail } from '../../../server/services/mails/answers/answer-mail.ts';
import { confirmationMail } from '../../../server/services/identity/confirmation-mail.ts';
import { mfaChangedMail, mfaEnabledMail } from '../../../server/services/identity/mfa/mfa-mails.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../../../server/services/passkeys/passkey-mails.ts';
import { requestReset } from '../../../server/services/identity/reset-password.ts';
import { passwordChangedMail, resetMail } from '../../../server/services/mails/reset-mail.ts';
import { unlockMail } from '../../../server/services/identity/unlock-mail.ts';
import { newToken } from '../../../server/services/secrets/tokens.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { startReceiver, type Receiver } from './smtp-receiver.ts';

const HTML_BYTES_MAX = 10_000;
const ORIGIN = 'https://app.moondial.test';
const ROBIN = { externalId: '2f0e4c6a-5b1d-4f53-9a51-0c6f0d7f6f11', firstName: 'Robin' };
const ANSWER = {
  externalId: '7d0c5a3e-1b2f-4a8e-8c53-6f1e2d3c4b5a',
  title: 'Dinner on Saturday',
  isCompleted: false,
  unread: 2,
  newest: { body: 'There is a table at eight. '.repeat(20), sourceName: 'Ada Example' },
};
const RESET_LINK = /https:\/\/app\.moondial\.test\/reset-password\/[\w-]{43}/;

let app: RunningApp;
let receiver: Receiver;
let services: Services;
beforeAll(async () => {
  [app, receiver] = await Promise.all([
    startApp({ demo: true, productName: 'Moondial', appOrigin: ORIGIN, apiOrigin: ORIGIN }),
    startReceiver(),
  ]);
  const mail = smtpMail({ url: receiver.url, from: 'hello@moondial.test', productName: 'Moondial' });
  services = { ...app.services, mail };
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

test('sends a reset link as text and HTML, and not to the outbox', async () => {
  await requestReset(services, 'demo@sundial.example');
  await services.background.drain();
  const mail = receiver.mails.at(-1);
  expect(mail?.to?.[0]?.address).toBe('demo@sundial.example');
  const [link] = RESET_LINK.exec(mail?.text ?? '') ?? expect.fail('no link');
  expect(mail?.html).toContain(`href="${link}"`);
  expect(await app.outbox()).toEqual([]);
});

test.each<[string, (own: Services, to: string, token: string) => Mail]>([
  ['confirmation', confirmationMail],
  ['reset', (own, to, token) => resetMail(own, to, { token, startsAfresh: false })],
  ['reset of an unconfirmed account', (own, to, token) => resetMail(own, to, { token, startsAfresh: true })],
  ['unlock', (own, to, token) => unlockMail(own, to, token, 15)],
  [
    'password changed',
    (own, to) => passwordChangedMail(own, to, { hasPasskeys: false, startedAfresh: false }),
  ],
  [
    'password changed, afresh',
    (own, to) => passwordChangedMail(own, to, { hasPasskeys: false, startedAfresh: true }),
  ],
  [
    'password changed, with passkeys',
    (own, to) => passwordChangedMail(own, to, { hasPasskeys: true, startedAfresh: false }),
  ],
  ['an added passkey', passkeyAddedMail],
  ['a removed passkey', passkeyRemovedMail],
  ['two-step verification', mfaEnabledMail],
  ['a change of it', (own, to) => mfaChangedMail(own, to, 'code_used', 3)],
  ['an answer', (own, to) => answerMail(own, { ...ROBIN, email: to }, ANSWER)],
  ['the answers of a day', (own, to) => dailyAnswerMail(own, { ...ROBIN, email: to }, [ANSWER, ANSWER])],
])('the mail about %s is small, has the product’s name and links to the app', async (_name, mailOf) => {
  await services.mail.send(mailOf(services, 'robin@people.test', newToken()), 'an-id');
  const { subject = '', text = '', html = '' } = receiver.mails.at(-1) ?? {};
  for (const part of [subject, text, html]) expect(part).toContain('Moondial');
  expect(Buffer.byteLength(html)).toBeLessThan(HTML_BYTES_MAX);
  const addresses = text.match(/https?:\/\/\S+/g) ?? [];
  expect(addresses.length).toBeGreaterThan(0);
  for (const address of addresses) {
    expect(address).toMatch(new RegExp(`^${ORIGIN}/`));
    expect(html).toContain(`href="${address}"`);
  }
});
