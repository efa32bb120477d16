import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyMail, type MailPort } from '../../../server/ports/mail/mail.ts';
import { smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import { companies } from '../../../server/db/schema/identity.ts';
import { storeContentImage } from '../../../server/services/content/content-images.ts';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';
import { startReceiver, type Receiver } from './smtp-receiver.ts';
import { mailHtml } from '../../../server/ports/mail/mail-layout.ts';

const ID = '0b9e4c8e-6d5f-4f0e-8c0a-5f6b7c8d9e0f';
const EMPLOYEE = 'demo@sundial.example';
const LOGO = readFileSync('server/demo/companies/fictional-freight.svg');
const HELLO = { subject: 'Hello', text: 'Open it:\nhttps://app.moondial.test/\n\nYour Moondial team\n' };

let app: RunningApp;
let receiver: Receiver;
let sender: MailPort;
const setCompany = (values: Partial<typeof companies.$inferInsert>) =>
  app.services.db.update(companies).set(values).where(eq(companies.slug, 'example-bakery'));

beforeAll(async () => {
  [app, receiver] = await Promise.all([startApp({ demo: true }), startReceiver()]);
  const face = { productName: 'Moondial', senderName: 'Luna', accentColor: '#0b3d91', logo: LOGO };
  sender = companyMail(
    app.services.db,
    smtpMail({ url: receiver.url, from: 'hello@moondial.test', connections: 1, ...face }),
  );
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

async function sent(to: string) {
  await sender.send({ to, ...HELLO }, ID);
  return receiver.mails.at(-1) ?? expect.fail('no mail');
}

test('names the company of the recipient, with its logo and its colour', async () => {
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

test('a logo elsewhere stays there: mails load nothing', async () => {
  await setCompany({ imageUrl: 'https://bakery.example/logo.png', accentColor: null });
  const { html = '' } = await sent(EMPLOYEE);
  expect(html).toContain('Example Bakery Co.');
  expect(html).not.toContain('bakery.example');
  expect(html).toContain('background:#0b3d91');
});

test('a file that is no picture, or a hostile name, harms nothing', async () => {
  await setCompany({ name: '<b>Baker</b>' });
  const broken = companyMail(
    app.services.db,
    smtpMail({
      url: receiver.url,
      from: 'hello@moondial.test',
      connections: 1,
      productName: 'Moondial',
      logo: Buffer.from('no picture'),
    }),
  );
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
