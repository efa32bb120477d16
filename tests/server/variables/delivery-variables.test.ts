import { expect, test } from 'vitest';
import { readVariables as readAll } from '../../../server/variables/read-variables.ts';

const readVariables = (env: Readonly<Record<string, string>>) => readAll({ NODE_ENV: 'test', ...env });

const SMS = {
  SMS_URL: 'https://sms.example/Messages.json',
  SMS_ACCOUNT: 'AC123',
  SMS_TOKEN: 'hush-hush',
  SMS_FROM: '+15550199',
};
const SMTP_URL = 'smtps://mailer:hush-hush@smtp.example:465';

test('stores mails and text messages in the outbox by default', () => {
  for (const env of [{}, { PUBLIC_SUPPORT_EMAIL: 'help@sundial.example', SMTP_URL: '', SMS_URL: '' }]) {
    const { smtp, sms } = readVariables(env);
    expect([smtp, sms]).toEqual([undefined, undefined]);
  }
});

test('sends mails with an SMTP server and a sender', () => {
  const { smtp, sms } = readVariables({ SMTP_URL, MAIL_FROM: 'hello@sundial.example' });
  expect(smtp).toEqual({ url: SMTP_URL, from: 'hello@sundial.example', connections: 2 });
  expect(sms).toBeUndefined();
});

test('sends mails from the support address by default', () => {
  const { smtp } = readVariables({ SMTP_URL, PUBLIC_SUPPORT_EMAIL: 'help@sundial.example' });
  expect(smtp?.from).toBe('help@sundial.example');
});

test('refuses an SMTP server without a sender', () => {
  expect(() => readVariables({ SMTP_URL })).toThrow('MAIL_FROM');
  expect(() => readVariables({ SMTP_URL, PUBLIC_SUPPORT_EMAIL: 'help' })).toThrow('MAIL_FROM');
});

test('sends text messages with four variables', () => {
  expect(readVariables(SMS).sms).toEqual({
    url: SMS.SMS_URL,
    account: 'AC123',
    token: 'hush-hush',
    from: '+15550199',
  });
});

test.each(Object.keys(SMS))('refuses text messages without %s', (name) => {
  expect(() => readVariables({ ...SMS, [name]: '' })).toThrow(`  ${name}: is missing`);
});

test.each([
  { SMTP_URL: 'smtp.example:587' },
  { SMTP_URL: 'https://hush-hush@smtp.example' },
  { SMTP_URL: 'smtp:hush-hush' },
  { MAIL_FROM: 'Sundial <hush-hush@sundial.example>' },
  { MAIL_FROM: 'a@b.example\r\nBcc: hush-hush@c.example' },
  { ...SMS, SMS_URL: 'sms.example' },
  { ...SMS, SMS_URL: 'https://a:hush-hush@sms.example' },
  { ...SMS, SMS_ACCOUNT: 'AC:hush-hush' },
  { ...SMS, SMS_FROM: '+1 555 0199 hush-hush' },
])('%j is refused and not repeated', (env) => {
  const from = { MAIL_FROM: 'hello@sundial.example' };
  expect(() => readVariables({ ...from, ...env })).toThrow(/^Missing environment variables/);
  expect(() => readVariables({ ...from, ...env })).not.toThrow('hush');
});
