import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailHtml } from '../../../server/ports/mail/mail-layout.ts';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import type { Mail } from '../../../server/ports/mail/mail.ts';
import type { Services } from '../../../server/services/context.ts';
import { answerMail, dailyAnswerMail } from '../../../server/services/mails/answers/answer-mail.ts';
import { reminderMail } from '../../../server/services/cards/remind-employees.ts';
import { invitationMail } from '../../../server/services/desk/invitations.ts';
import {
  addressTakenMail,
  emailChangedMail,
  emailChangeNote,
  newEmailMail,
} from '../../../server/services/identity/change-email.ts';
import { confirmationMail } from '../../../server/services/identity/confirm-email.ts';
import { mfaChangedMail, mfaEnabledMail } from '../../../server/services/identity/mfa/mfa-mails.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../../../server/services/passkeys/passkeys.ts';
import { passwordChangedMail, resetMail } from '../../../server/services/mails/reset-mail.ts';
import { unlockMail } from '../../../server/services/identity/unlock.ts';
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

let app: RunningApp;
let receiver: Receiver;
let services: Services;
beforeAll(async () => {
  [app, receiver] = await Promise.all([
    startApp({ demo: true, productName: 'Moondial', appOrigin: ORIGIN, apiOrigin: ORIGIN }),
    startReceiver(),
  ]);
  const mail = smtpMail({
    url: receiver.url,
    from: 'hello@moondial.test',
    connections: 1,
    productName: 'Moondial',
  });
  services = { ...app.services, mail };
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** Every mail with the texts of others that it carries. A mail without any says so by ignoring `evil`. */
const WITH_TEXTS: Readonly<Record<string, (own: Services, evil: string) => Mail>> = {
  addressTakenMail: (own) => addressTakenMail(own, TO),
  answerMail: (own, evil) => answerMail(own, { ...ROBIN, email: TO, firstName: evil }, answered(evil)),
  confirmationMail: (own) => confirmationMail(own, TO, newToken()),
  dailyAnswerMail: (own, evil) =>
    dailyAnswerMail(own, { ...ROBIN, email: TO, firstName: evil }, [answered(evil)]),
  emailChangedMail: (own) => emailChangedMail(own, TO),
  emailChangeNote: (own) => emailChangeNote(own, TO),
  reminderMail: (own, evil) =>
    reminderMail(
      own,
      { ...ROBIN, email: TO, firstName: evil },
      { externalId: ROBIN.externalId, title: evil, body: evil },
    ),
  invitationMail: (own) => invitationMail(own, TO, newToken()),
  mfaChangedMail: (own) => mfaChangedMail(own, TO, 'code_used', 3),
  mfaEnabledMail: (own) => mfaEnabledMail(own, TO),
  newEmailMail: (own) => newEmailMail(own, TO, newToken()),
  passkeyAddedMail: (own, evil) => passkeyAddedMail(own, TO, evil),
  passkeyRemovedMail: (own, evil) => passkeyRemovedMail(own, TO, evil),
  passwordChangedMail: (own) => passwordChangedMail(own, TO, { hasPasskeys: true, effect: 'afresh' }),
  resetMail: (own) => resetMail(own, TO, { token: newToken(), startsAfresh: true }),
  unlockMail: (own) => unlockMail(own, TO, newToken(), 15),
};
const TO = 'robin@people.test';
const answered = (evil: string) => ({ ...ANSWER, title: evil, newest: { body: evil, sourceName: evil } });
const HOSTILE = [
  'https://evil.test/?a=1',
  'HTTPS://EVIL.TEST and www.evil.test',
  'Phone. Verify at evil.com/login',
  '<a href="https://evil.test">Look</a>',
  'a\r\nBcc: eve@evil.test\r\n\r\n<h1>',
  'a\n\nOpen:\nhttps://evil.test\n\nb',
  '\u202Etset.live\u202C \u2066x\u2069',
  '\u0000\u0007\u001B[31m',
];

test('the table has every mail of the services', () => {
  const written = globSync('server/services/**/*.ts').flatMap((file) => {
    const beforeResults = readFileSync(file, 'utf8').split('): Mail {').slice(0, -1);
    return beforeResults.map((code) => [...code.matchAll(/export function (\w+)/g)].at(-1)?.[1]);
  });
  expect(written.sort()).toEqual(Object.keys(WITH_TEXTS).sort());
});

test.each(Object.entries(WITH_TEXTS))(
  '%s carries no link, line or control character of others',
  (_, mailOf) => {
    for (const evil of HOSTILE) {
      const { subject, text } = mailOf(services, evil);
      const html = mailHtml({ productName: 'Moondial', subject, text });
      expect(subject).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/u);
      expect(text).not.toMatch(/\n(?:Bcc|Open):|(?:\/\/|www\.)evil|evil\.com/i);
      for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
        expect(href).toMatch(new RegExp(`^${ORIGIN}/`));
    }
  },
);

test.each(Object.entries(WITH_TEXTS))(
  '%s is small, has the product’s name and links to the app',
  async (_, mailOf) => {
    await services.mail.send(mailOf(services, 'Phone'), 'an-id');
    const { subject = '', text = '', html = '' } = receiver.mails.at(-1) ?? {};
    for (const part of [subject, text, html]) expect(part).toContain('Moondial');
    expect(Buffer.byteLength(html)).toBeLessThan(HTML_BYTES_MAX);
    const addresses = text.match(/https?:\/\/\S+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${ORIGIN}/`));
      expect(html).toContain(`href="${address}"`);
    }
  },
);
