// docs/product/configuration.md#missing-variables
// docs/product/configuration.md#refused-settings
// docs/product/mfa.md#text-messages
// docs/product/product.md#product-name
import { resolve, join } from 'node:path';
import { expect, test, afterEach, beforeEach } from 'vitest';
import { readVariables, VariablesError } from '../../../server/variables/read-variables.ts';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { storedSecret } from '../../../server/shared/private-folder.ts';

test('an empty variable is one that is not set', () => {
  const empty = { PORT: '', DEMO: '', SITE_DIR: '', DATABASE_URL: '' };
  expect(readVariables({ NODE_ENV: 'test', PATH: '/bin', ...empty })).toEqual(
    readVariables({ NODE_ENV: 'test' }),
  );
});

test('reads lists, addresses, folders and numbers', () => {
  const variables = readVariables({
    NODE_ENV: 'test',
    METRICS_PORT: '9100',
    METRICS_HOST: '::1',
    SITE_DIR: 'dist',
    APP_ORIGINS: 'https://app.example, https://www.app.example:8443',
    APP_SECRET: 'sixteen letters!',
    APP_URL: 'https://app.example/',
    STORAGE_URL: 'file:///srv/sundial%20files/',
    SIGN_UP_WITHOUT_COMPANY: 'off',
    RATE_LIMIT_FACTOR: '2.5',
    THREAD_BYTES: '101001',
    UPLOAD_BYTES_UNCONFIRMED: '0',
    NOTES_IN_EXPORT: 'on',
  });
  expect(variables).toMatchObject({
    desk: { notesInExport: true },
    metricsAddress: { host: '::1', port: 9100 },
    siteDir: resolve('dist'),
    appOrigins: ['https://app.example', 'https://www.app.example:8443'],
    appUrl: 'https://app.example',
    filesFolder: '/srv/sundial files/',
    signUpWithoutCompany: false,
    rateLimitFactor: 2.5,
    limits: { threadBytes: 101_001, unconfirmedUploadBytes: 0 },
  });
});

test('lists all invalid variables', () => {
  const bad = {
    PORT: '80a',
    APP_ORIGINS: 'https://app.example/,*',
    APP_SECRET: 'short',
    APP_URL: 'app.example',
    API_URL: 'https://name:word@api.example/?a=1',
    DATABASE_URL: 'mysql://localhost/sundial',
    DATABASE_CONNECTIONS: '3',
    DEMO: 'yes',
    RATE_LIMIT_FACTOR: '0',
    MESSAGES_PER_HOUR: '0',
    MESSAGE_BYTES_PER_HOUR: '100999',
    THREAD_MESSAGES: '1.5',
    THREAD_BYTES: '100999',
    UPLOAD_BYTES_PER_ACCOUNT: '26214399',
  };
  const attempt = () => readVariables(bad);
  expect(attempt).toThrow(/^Missing environment variables/);
  for (const name of Object.keys(bad)) expect(attempt).toThrow(name);
});

test.each(['MESSAGES_PER_HOUR', 'THREAD_MESSAGES'])('refuses %s=0 and a negative one, by name', (name) => {
  for (const value of ['0', '-1']) {
    expect(() => readVariables({ [name]: value })).toThrow(`${name}: must be a whole number from 1 on`);
  }
});

test('never repeats a secret', () => {
  expect(() => readVariables({ APP_SECRET: 'hush' })).not.toThrow('hush');
});

test.each([
  ['off', 0],
  ['on', 1],
  ['1', 1],
  ['3', 3],
])('TRUST_PROXY=%s trusts %i proxies', (TRUST_PROXY, trustedProxies) => {
  expect(readVariables({ NODE_ENV: 'test', TRUST_PROXY })).toMatchObject({ trustedProxies });
});

test.each(['0', '-1', '1.5', '10', 'yes'])('refuses TRUST_PROXY=%s', (TRUST_PROXY) => {
  expect(() => readVariables({ TRUST_PROXY })).toThrow('TRUST_PROXY: must be "on", "off", or the number');
});

const readTest = (env: Readonly<Record<string, string>>) => readVariables({ NODE_ENV: 'test', ...env });

const SMS = {
  SMS_URL: 'https://sms.example/Messages.json',
  SMS_ACCOUNT: 'AC123',
  SMS_TOKEN: 'hush-hush',
  SMS_FROM: '+15550199',
};
const SMTP_URL = 'smtps://mailer:hush-hush@smtp.example:465';

test('stores mails and text messages in the outbox by default', () => {
  for (const env of [{}, { PUBLIC_SUPPORT_EMAIL: 'help@sundial.example', SMTP_URL: '', SMS_URL: '' }]) {
    const { smtp, sms } = readTest(env);
    expect([smtp, sms]).toEqual([undefined, undefined]);
  }
});

test('sends mails with an SMTP server and a sender', () => {
  const { smtp, sms } = readTest({ SMTP_URL, MAIL_FROM: 'hello@sundial.example' });
  expect(smtp).toEqual({ url: SMTP_URL, from: 'hello@sundial.example', connections: 2 });
  expect(sms).toBeUndefined();
});

test('sends mails from the support address by default', () => {
  const { smtp } = readTest({ SMTP_URL, PUBLIC_SUPPORT_EMAIL: 'help@sundial.example' });
  expect(smtp?.from).toBe('help@sundial.example');
});

test('holds mails with MAIL_DELIVERY, also under its earlier name, and takes no notice of the mailbox that su names', () => {
  const held = (env: Readonly<Record<string, string>>) => readTest(env).mailsHeld;
  expect(held({ MAIL_DELIVERY: 'hold' })).toBe(true);
  expect(held({ MAIL: 'hold' })).toBe(true);
  expect(held({ MAIL: 'hold', MAIL_DELIVERY: 'send' })).toBe(false);
  expect(held({ MAIL: '/var/mail/sundial' })).toBe(false);
  expect(() => readTest({ MAIL_DELIVERY: '/var/mail/sundial' })).toThrow('must be "send" or "hold"');
});

test('refuses an SMTP server without a sender', () => {
  expect(() => readTest({ SMTP_URL })).toThrow('MAIL_FROM');
  expect(() => readTest({ SMTP_URL, PUBLIC_SUPPORT_EMAIL: 'help' })).toThrow('MAIL_FROM');
});

test('sends text messages with four variables', () => {
  expect(readTest(SMS).sms).toEqual({
    url: SMS.SMS_URL,
    account: 'AC123',
    token: 'hush-hush',
    from: '+15550199',
  });
});

test.each(Object.keys(SMS))('refuses text messages without %s', (name) => {
  expect(() => readTest({ ...SMS, [name]: '' })).toThrow(`  ${name}: is missing`);
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
  expect(() => readTest({ ...from, ...env })).toThrow(/^Missing environment variables/);
  expect(() => readTest({ ...from, ...env })).not.toThrow('hush');
});

test('text messages go to the United States and Canada, and to no expensive code', () => {
  const { on, areaCodes } = readTest({}).texts;
  expect(on).toBe(true);
  expect(['202', '416', '808'].every((code) => areaCodes.has(code))).toBe(true);
  expect(['900', '800', '888', '876', '787', '684'].some((code) => areaCodes.has(code))).toBe(false);
});

test('the fictional area code is allowed only where no provider sends', () => {
  expect(readTest({}).texts.areaCodes.has('555')).toBe(true);
  expect(readTest(SMS).texts.areaCodes.has('555')).toBe(false);
});

test('area codes and limits can be set, and texts turned off', () => {
  const { on, areaCodes, limits } = readTest({
    TEXTS: 'off',
    TEXT_AREA_CODES: 'CA, 684',
    TEXTS_PER_DAY: '10',
  }).texts;
  expect([on, limits.perDay]).toEqual([false, 10]);
  expect(['416', '684', '202'].map((code) => areaCodes.has(code))).toEqual([true, true, false]);
});

test.each(['900', '888', 'US,876', '20', 'FR', ','])('the area codes %j are refused', (TEXT_AREA_CODES) => {
  expect(() => readTest({ TEXT_AREA_CODES })).toThrow(VariablesError);
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-secret-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('creates a secret once, readable by its owner only', () => {
  const path = join(folder, 'deeper', 'secret');
  const secret = storedSecret(path);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(storedSecret(path)).toBe(secret);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'deeper'))).toEqual(['secret']);
});

test('removes read access of others', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, 'written by hand\n', { mode: 0o644 });
  expect(storedSecret(path)).toBe('written by hand');
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('refuses an empty file', () => {
  const path = join(folder, 'secret');
  writeFileSync(path, '\n');
  expect(() => storedSecret(path)).toThrow(`The file ${path} is empty`);
});
