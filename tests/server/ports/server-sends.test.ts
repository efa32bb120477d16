import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { readVariables } from '../../../server/variables/read-variables.ts';
import { jsonLog } from '../../../server/log/log.ts';
import { OPERATOR_TOKEN_FILE } from '../../../server/shared/private-folder.ts';
import { startServer } from '../../../server/start-server.ts';
import { startSmsProvider, status } from './sms-provider.ts';
import { startReceiver } from './smtp-receiver.ts';

const PERSON = { email: 'robin@people.test', password: 'rainy tuesday morning' };
const OPENING_A_DATABASE_MS = 60_000;

test(
  'a server with providers sends mails and text messages through them',
  async () => {
    const confirmationMail = Promise.withResolvers<Email>();
    const resetMail = Promise.withResolvers<Email>();
    const bySubject = new Map([
      ['Confirm your email address for Moondial', confirmationMail],
      ['Choose a new password for Moondial', resetMail],
    ]);
    const folder = await mkdtemp(join(tmpdir(), 'sundial-sends-'));
    const receiver = await startReceiver({
      onMail: (mail) => bySubject.get(mail.subject ?? '')?.resolve(mail),
    });
    const provider = await startSmsProvider(status(201));
    const variables = readVariables({
      PORT: '0',
      NODE_ENV: 'test',
      DATABASE_URL: 'memory://',
      DATA_DIR: folder,
      PRODUCT_NAME: 'Moondial',
      SMTP_URL: receiver.url,
      MAIL_FROM: 'hello@moondial.test',
      SMS_URL: provider.url,
      SMS_ACCOUNT: 'AC123',
      SMS_TOKEN: 'hush',
      SMS_FROM: '+15550199',
    });
    const lines: string[] = [];
    const server = await startServer(
      variables,
      jsonLog((line) => lines.push(line)),
    );
    onTestFinished(async () => {
      await server.stop();
      await Promise.all([receiver.close(), provider.close(), rm(folder, { recursive: true })]);
    });
    const post = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });

    const operatorToken = await readFile(join(folder, OPERATOR_TOKEN_FILE), 'utf8');
    await fetch(`${server.url}/operator/v1/companies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken.trim()}` },
      body: JSON.stringify({
        company: { slug: 'fictional-freight', name: 'Freight', mfa_policy: 'optional' },
      }),
    });
    await post('/users/sign_up', {
      user: { ...PERSON, name: 'Robin', last_name: 'Meyer', company_slug: 'fictional-freight' },
    });
    const toConfirm = await confirmationMail.promise;
    expect(toConfirm.to?.[0]?.address).toBe(PERSON.email);
    const token = toConfirm.text?.split(`${server.url}/confirm-email/`)[1]?.match(/^[\w-]+/)?.[0];
    expect((await post('/users/confirmation', { confirmation_token: token })).status).toBe(200);

    await post('/users/password', { user: { email: PERSON.email } });
    const toReset = await resetMail.promise;
    expect(toReset.to?.[0]?.address).toBe(PERSON.email);
    expect(toReset.text).toContain(`${server.url}/reset-password/`);
    expect(receiver.mails).toHaveLength(2);

    const signIn = await post('/users/sign_in', { user: PERSON });
    const authorization = signIn.headers.get('authorization') ?? '';
    await post('/mfa', { mfa_number: '2025550101', password: PERSON.password }, { authorization });
    expect((await post('/mfa/send-otp', {}, { authorization })).status).toBe(200);
    expect(provider.received.map(({ form }) => form['To'])).toEqual(['+12025550101']);
    expect(provider.received[0]?.form['Body']).toMatch(/^\d{6} is your Moondial verification code\./);
    expect(lines.join('\n')).not.toContain('background_failed');
  },
  OPENING_A_DATABASE_MS,
);
