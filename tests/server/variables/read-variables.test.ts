import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readVariables } from '../../../server/variables/read-variables.ts';

test('an empty variable is one that is not set', () => {
  const empty = { PORT: '', DEMO: '', SITE_DIR: '', DATABASE_URL: '' };
  expect(readVariables({ NODE_ENV: 'test', PATH: '/bin', ...empty })).toEqual(
    readVariables({ NODE_ENV: 'test' }),
  );
});

test('reads all variables', () => {
  const variables = readVariables({
    PORT: '9000',
    HOST: '127.0.0.2',
    METRICS_PORT: '9100',
    METRICS_HOST: '::1',
    DATABASE_URL: 'postgres://localhost/sundial',
    DATABASE_CONNECTIONS: '4',
    DATA_DIR: '/var/lib/sundial',
    SITE_DIR: 'dist',
    APP_ORIGINS: 'https://app.example, https://www.app.example:8443',
    APP_SECRET: 'sixteen letters!',
    APP_URL: 'https://app.example/',
    API_URL: 'https://api.example/',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'hello@app.example',
    STORAGE_URL: 'file:///srv/sundial%20files/',
    PRODUCT_NAME: 'Moondial',
    SIGN_UP_WITHOUT_COMPANY: 'off',
    TRUST_PROXY: 'on',
    RATE_LIMIT_FACTOR: '2.5',
    MESSAGES_PER_HOUR: '1',
    MESSAGE_BYTES_PER_HOUR: '24000',
    THREAD_MESSAGES: '2',
    THREAD_BYTES: '24001',
    UPLOAD_BYTES_PER_ACCOUNT: '26214400',
    UPLOAD_BYTES_UNCONFIRMED: '0',
    STORAGE_BYTES: '26214401',
    LINK_MAILS_PER_HOUR: '3',
    AUDIT_DAYS: '90',
    DESK_THREADS_PER_HOUR: '5',
    NOTES_IN_EXPORT: 'on',
  });
  expect(variables).toMatchObject({
    desk: { auditDays: 90, threadsPerHour: 5, notesInExport: true },
    port: 9000,
    metricsAddress: { host: '::1', port: 9100 },
    databaseUrl: 'postgres://localhost/sundial',
    databaseConnections: 4,
    siteDir: resolve('dist'),
    appOrigins: ['https://app.example', 'https://www.app.example:8443'],
    appUrl: 'https://app.example',
    apiUrl: 'https://api.example',
    filesFolder: '/srv/sundial files/',
    signUpWithoutCompany: false,
    trustedProxies: 1,
    productName: 'Moondial',
    rateLimitFactor: 2.5,
    limits: {
      messagesPerHour: 1,
      messageBytesPerHour: 24_000,
      threadMessages: 2,
      threadBytes: 24_001,
      uploadBytes: 26_214_400,
      unconfirmedUploadBytes: 0,
      storageBytes: 26_214_401,
      linkMailsPerHour: 3,
    },
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
    MESSAGE_BYTES_PER_HOUR: '23999',
    THREAD_MESSAGES: '1.5',
    THREAD_BYTES: '23999',
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
