import { expect, test } from 'vitest';
import { readEnvironment } from '../../../server/environment.ts';

const SMS = {
  SMS_URL: 'https://sms.example/Messages.json',
  SMS_ACCOUNT: 'AC123',
  SMS_TOKEN: 'hush-hush',
  SMS_FROM: '+15550199',
};
const SMTP_URL = 'smtps://mailer:hush-hush@smtp.example:465';

test('mails and text messages go to the outbox unless somebody says otherwise', () => {
  for (const env of [{}, { PUBLIC_SUPPORT_EMAIL: 'help@sundial.example', SMTP_URL: '', SMS_URL: '' }]) {
    const { smtp, sms } = readEnvironment(env);
    expect([smtp, sms]).toEqual([undefined, undefined]);
  }
});

test('an SMTP server and a sender are enough for mails', () => {
  const { smtp, sms } = readEnvironment({ SMTP_URL, MAIL_FROM: 'hello@sundial.example' });
  expect(smtp).toEqual({ url: SMTP_URL, from: 'hello@sundial.example' });
  expect(sms).toBeUndefined();
});

test('without a sender mails come from the support', () => {
  const { smtp } = readEnvironment({ SMTP_URL, PUBLIC_SUPPORT_EMAIL: 'help@sundial.example' });
  expect(smtp?.from).toBe('help@sundial.example');
});

test('an SMTP server without any sender is a mistake', () => {
  expect(() => readEnvironment({ SMTP_URL })).toThrow('MAIL_FROM');
  expect(() => readEnvironment({ SMTP_URL, PUBLIC_SUPPORT_EMAIL: 'help' })).toThrow('MAIL_FROM');
});

test('four values make text messages', () => {
  expect(readEnvironment(SMS).sms).toEqual({
    url: SMS.SMS_URL,
    account: 'AC123',
    token: 'hush-hush',
    from: '+15550199',
  });
});

test.each(Object.keys(SMS))('text messages without %s are a mistake', (name) => {
  expect(() => readEnvironment({ ...SMS, [name]: '' })).toThrow(`  ${name}: is missing`);
});

test('a mistake in one place hides none in another', () => {
  const attempt = () => readEnvironment({ PORT: 'x', SMTP_URL, SMS_URL: SMS.SMS_URL });
  for (const name of ['PORT', 'MAIL_FROM', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM']) {
    expect(attempt).toThrow(name);
  }
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
  expect(() => readEnvironment({ ...from, ...env })).toThrow(/^Missing environment variables/);
  expect(() => readEnvironment({ ...from, ...env })).not.toThrow('hush');
});
