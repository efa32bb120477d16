// docs/product/account.md#answer-mail-text
// docs/product/companies.md#company-in-mails
// docs/product/content.md#pictures
import { readFileSync, globSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { companyMail, type Mail } from '../../../server/ports/mail/mail.ts';
import { drawPicture } from '../../../server/ports/pictures/draw-picture.ts';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { contentImages } from '../../../server/db/schema/installation.ts';
import { storeContentImage } from '../../../server/services/content/content-images.ts';
import { nestedSvg, squarePng } from '../../helpers/large-pictures.ts';
import { appOfFile } from '../../helpers/start-app.ts';
import { startReceiver } from './smtp-receiver.ts';
import { mailHtml } from '../../../server/ports/mail/mail-layout.ts';
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
import {
  deletionDueMail,
  deletionLinkMail,
  deletionUndoneMail,
} from '../../../server/services/account/delete-own-account.ts';
import { dataDownloadMail } from '../../../server/services/account/own-data.ts';
import { mailAddressMail, mailAddressNote } from '../../../server/services/identity/mail-addresses.ts';
import { mfaChangedMail, mfaEnabledMail } from '../../../server/services/identity/mfa/mfa-mails.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../../../server/services/passkeys/passkeys.ts';
import { passwordChangedMail, resetMail } from '../../../server/services/mails/reset-mail.ts';
import { unlockMail } from '../../../server/services/identity/unlock.ts';
import { newToken } from '../../../server/services/secrets/tokens.ts';

const ID = '0b9e4c8e-6d5f-4f0e-8c0a-5f6b7c8d9e0f';
const EMPLOYEE = 'demo@sundial.example';
const LOGO = readFileSync('server/demo/companies/fictional-freight.svg');
const HELLO = { subject: 'Hello', text: 'Open it:\nhttps://app.moondial.test/\n\nYour Moondial team\n' };

const app = await appOfFile({ demo: true });
const receiver = await startReceiver();
afterAll(() => receiver.close());
const PLAIN = { url: receiver.url, from: 'hello@moondial.test', connections: 1, productName: 'Moondial' };
const face = { senderName: 'Luna', accentColor: '#0b3d91', logo: LOGO };
const sender = companyMail(app.services.db, smtpMail({ ...PLAIN, ...face }));
const setCompany = (values: Partial<typeof companies.$inferInsert>) =>
  app.services.db.update(companies).set(values).where(eq(companies.slug, 'example-bakery'));

beforeEach(() => setCompany({ name: 'Example Bakery Co.', imageUrl: null, accentColor: null }));

async function sent(to: string) {
  await sender.send({ to, ...HELLO }, ID);
  return receiver.mails.at(-1) ?? expect.fail('no mail');
}

test('names the company of the recipient, with its logo and its color', async () => {
  await setCompany({ imageUrl: await storeContentImage(app.services, LOGO), accentColor: '#ffc800' });
  const { from, text, html = '', attachments } = await sent(EMPLOYEE.toUpperCase());
  expect(from).toEqual({ name: 'Luna', address: 'hello@moondial.test' });
  expect(text?.trimEnd()).toMatch(/Your Moondial team\n\nBrought to you by Example Bakery Co\.$/);
  expect(html).toContain('<strong class="text" style="color:#1c2422">Example Bakery Co.</strong>');
  expect(html).toContain('background:#ffc800');
  for (const { mimeType, disposition, contentId = '' } of attachments) {
    expect({ mimeType, disposition }).toEqual({ mimeType: 'image/png', disposition: 'inline' });
    expect(html).toContain(`cid:${contentId.slice(1, -1)}`);
  }
  expect(html.match(/<img /g)).toHaveLength(2);
  expect(html).not.toMatch(/src="(?!cid:)/);
});

test('a logo that cannot be drawn is refused, and one of an earlier version is left out for good', async () => {
  const { db } = app.services;
  await expect(storeContentImage(app.services, squarePng(16_380))).rejects.toThrow('16 million pixels');
  await expect(storeContentImage(app.services, nestedSvg(9))).rejects.toThrow('too much time or memory');
  const [bytes, name] = [squarePng(16_380), 'large.png'];
  await db.insert(contentImages).values({ name, contentType: 'image/png', bytes, createdAt: new Date(0) });
  await setCompany({ imageUrl: `/content-images/${name}` });
  const { html = '', attachments } = await sent(EMPLOYEE);
  expect(html).toContain('Example Bakery Co.');
  expect(attachments).toHaveLength(1);
  const own = eq(contentImages.name, name);
  const [stored] = await db.select({ png: contentImages.mailPng }).from(contentImages).where(own);
  expect(stored?.png).toHaveLength(0);
});

test('a logo that finds no turn is in the next mail', async () => {
  const own = smtpMail({ ...PLAIN, logo: LOGO });
  const logosOfNext = async () => {
    await own.send({ to: EMPLOYEE, ...HELLO }, ID);
    return receiver.mails.at(-1)?.attachments.length;
  };
  const others = Array.from({ length: 21 }, (_, account) => drawPicture(LOGO, 'mail', `account ${account}`));
  expect(await logosOfNext()).toBe(0);
  await Promise.all(others);
  expect(await logosOfNext()).toBe(1);
  own.close();
});

test('a mail without pictures has neither logo', async () => {
  await setCompany({ imageUrl: await storeContentImage(app.services, LOGO) });
  await sender.send({ to: EMPLOYEE, ...HELLO, withoutPictures: true }, ID);
  const { html = '', attachments } = receiver.mails.at(-1) ?? expect.fail('no mail');
  expect(html).toContain('Example Bakery Co.');
  expect(html).not.toContain('<img');
  expect(attachments).toEqual([]);
});

test('a logo elsewhere stays there: mails load nothing', async () => {
  await setCompany({ imageUrl: 'https://bakery.example/logo.png', accentColor: null });
  const { html = '' } = await sent(EMPLOYEE);
  expect(html).toContain('Example Bakery Co.');
  expect(html).not.toContain('bakery.example');
  expect(html).toContain('background:#0b3d91');
});

test('a file that is no picture, or a hostile name, harms nothing', async () => {
  await setCompany({ name: '<b>Baker</b>' });
  const broken = companyMail(app.services.db, smtpMail({ ...PLAIN, logo: Buffer.from('no picture') }));
  await broken.send({ to: EMPLOYEE, ...HELLO }, ID);
  const { html = '', attachments = [] } = receiver.mails.at(-1) ?? {};
  expect(html).toContain('&lt;b&gt;Baker&lt;/b&gt;');
  expect(html).toContain('>Moondial</td>');
  expect(attachments).toEqual([]);
  await setCompany({ name: 'Example Bakery Co.' });
});

test('a recipient without a company gets the operator alone', async () => {
  const { text, html } = await sent('unknown@people.test');
  expect(text).not.toContain('Brought to you by');
  expect(html).not.toContain('Brought to you by');
});

const layout = (text: string, { productName = 'Sundial', subject = 'Hello' } = {}) =>
  mailHtml({ productName, subject, text });

/** Returns the visible words of a page. */
function words(html: string): string {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<br>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a short introduction of a link becomes a button with the address below', () => {
  const html = layout('Unlock your account:\nhttps://app.example/unlock/abc');
  expect(html.match(/href="https:\/\/app\.example\/unlock\/abc"/g)).toHaveLength(2);
  expect(html).toMatch(/class="button"[^>]*>Unlock your account<\/a>/);
  expect(html).toMatch(/Or open this address: <a [^>]*>https:\/\/app\.example\/unlock\/abc<\/a>/);
});

test('a longer introduction stays a sentence', () => {
  const html = layout('If it was not you, choose a new password\nright away:\nhttps://app.example/forgot');
  expect(html).not.toContain('class="button"');
  expect(html).toContain(
    'choose a new password right away:<br><a class="link" href="https://app.example/forgot"',
  );
});

test('a link in a sentence excludes the full stop', () => {
  const html = layout('Go to https://app.example/a?b=1&c=2. Then (https://app.example/d), too.');
  expect(html).toContain('>https://app.example/a?b=1&amp;c=2</a>. Then (<a ');
  expect(html).toContain('>https://app.example/d</a>), too.');
});

test('escapes everything and links only web addresses', () => {
  const html = layout('<img src=x onerror=alert(1)> javascript:alert(1)\n\n"quoted" \'too\' & so on', {
    productName: '<script>Moon</script>',
    subject: '</title><script>',
  });
  expect(html).not.toMatch(/<img|<script|javascript:[^<]*"/);
  expect(html).toContain('&lt;script&gt;Moon&lt;/script&gt;</td>');
  expect(html).not.toContain('href=');
});

test('has the words of the text after the product’s name', () => {
  const text = 'Hello,\n\nthis line goes\non here.\n\nYour Sundial team\n';
  expect(words(layout(text))).toBe(
    'Hello this line goes on here. Sundial Hello, this line goes on here. Your Sundial team',
  );
});

test('loads no resources and supports dark mode', () => {
  const html = layout('Hello.');
  expect(html).not.toMatch(/\bsrc=|url\(|@import|<link|https?:/);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain('@media (prefers-color-scheme:dark)');
});

const HTML_BYTES_MAX = 10_000;
const ORIGIN = 'https://app.moondial.test';
const ROBIN = { externalId: '2f0e4c6a-5b1d-4f53-9a51-0c6f0d7f6f11', firstName: 'Robin' };
const ANSWER = {
  externalId: '7d0c5a3e-1b2f-4a8e-8c53-6f1e2d3c4b5a',
  title: 'Dinner on Saturday',
  isDiscreet: false,
  isCompleted: false,
  unread: 2,
  newest: { body: 'There is a table at eight. '.repeat(20), sourceName: 'Ada Example', card: null },
};

const services: Services = {
  ...app.services,
  ...{ productName: 'Moondial', appOrigin: ORIGIN, apiOrigin: ORIGIN, mail: smtpMail(PLAIN) },
};

/** Every mail with the texts of others that it carries. A mail without any says so by ignoring `evil`. */
const WITH_TEXTS: Readonly<Record<string, (own: Services, evil: string) => Mail>> = {
  addressTakenMail: (own) => addressTakenMail(own, TO),
  answerMail: (own, evil) =>
    answerMail(own, { ...ROBIN, email: TO, waitsFor: null, firstName: evil }, answered(evil)),
  confirmationMail: (own) => confirmationMail(own, TO, newToken()),
  dailyAnswerMail: (own, evil) =>
    dailyAnswerMail(own, { ...ROBIN, email: TO, waitsFor: null, firstName: evil }, [answered(evil)]),
  dataDownloadMail: (own) => dataDownloadMail(own, TO),
  deletionDueMail: (own) => deletionDueMail(own, TO, app.clock.now(), null),
  deletionLinkMail: (own) => deletionLinkMail(own, TO, newToken()),
  deletionUndoneMail: (own) => deletionUndoneMail(own, TO),
  emailChangedMail: (own) => emailChangedMail(own, TO),
  emailChangeNote: (own) => emailChangeNote(own, TO),
  reminderMail: (own, evil) =>
    reminderMail(
      own,
      { ...ROBIN, email: TO, waitsFor: null, firstName: evil },
      { externalId: ROBIN.externalId, title: evil, isDiscreet: false, body: evil },
    ),
  mailAddressMail: (own) => mailAddressMail(own, TO, newToken()),
  mailAddressNote: (own) => mailAddressNote(own, TO),
  invitationMail: (own) => invitationMail(own, TO, newToken()),
  mfaChangedMail: (own) => mfaChangedMail(own, OWNER, 'code_used', 3),
  mfaEnabledMail: (own) => mfaEnabledMail(own, TO),
  newEmailMail: (own) => newEmailMail(own, TO, newToken()),
  passkeyAddedMail: (own, evil) => passkeyAddedMail(own, OWNER, evil),
  passkeyRemovedMail: (own, evil) => passkeyRemovedMail(own, TO, evil),
  passwordChangedMail: (own) => passwordChangedMail(own, OWNER, { hasPasskeys: true, effect: 'afresh' }),
  resetMail: (own) => resetMail(own, TO, { token: newToken(), startsAfresh: true }),
  unlockMail: (own) => unlockMail(own, TO, newToken(), 15),
};
const TO = 'robin@people.test';
const OWNER = { email: TO, accountUrl: `${ORIGIN}/account` };
const answered = (evil: string) => ({
  ...ANSWER,
  title: evil,
  newest: { body: evil, sourceName: evil, card: null },
});
const HOSTILE = [
  'https://evil.test/?a=1',
  'HTTPS://EVIL.TEST and www.evil.test',
  'Phone. Verify at evil.com/login',
  '<a href="https://evil.test">Look</a>',
  'a\r\nBcc: eve@evil.test\r\n\r\n<h1>',
  'a\n\nOpen:\nhttps://evil.test\n\nb',
  'xhttps://evil.test',
  'https://-',
  '“:\nhttps://evil.test',
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
      expect(html).not.toMatch(/<h1/i);
      expect(html.match(/class="button"/g)?.length ?? 0).toBeLessThanOrEqual(1);
      for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g))
        expect(href).toMatch(new RegExp(`^${ORIGIN}/`));
    }
  },
);

test.each(Object.entries(WITH_TEXTS))(
  '%s is small, breaks no line inside a sentence, has the product’s name and links to the app',
  async (_, mailOf) => {
    await services.mail.send(mailOf(services, 'Phone'), 'an-id');
    const { subject = '', text = '', html = '' } = receiver.mails.at(-1) ?? {};
    for (const part of [subject, text, html]) expect(part).toContain('Moondial');
    expect(Buffer.byteLength(html)).toBeLessThan(HTML_BYTES_MAX);
    expect(text).not.toMatch(/[^\n]\n(?![\n>]|https?:|$)/);
    const addresses = text.match(/https?:\/\/\S+/g) ?? [];
    expect(addresses.length).toBeGreaterThan(0);
    for (const address of addresses) {
      expect(address).toMatch(new RegExp(`^${ORIGIN}/`));
      expect(html).toContain(`href="${address}"`);
    }
  },
);
