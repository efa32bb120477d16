import { afterEach, expect, onTestFinished, test } from 'vitest';
import { describeError } from '../../../server/log/describe-error.ts';
import { DeliveryError } from '../../../server/ports/delivery/delivery-error.ts';
import { inProcessBackground } from '../../../server/ports/background/in-process-background.ts';
import type { Mail } from '../../../server/ports/mail/mail.ts';
import { needsTls, smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import { startReceiver, type Receiver } from './smtp-receiver.ts';

const LINK = 'http://localhost/reset-password/a-token_of-43?a=1&b=2';
const MAIL: Mail = {
  to: 'robin@people.test',
  subject: 'Choose a new password for Môôndial',
  text: `Hello,\n\nyou asked for it.\n\nChoose your new password:\n${LINK}\n\nYour Môôndial team\n`,
};

const waited: number[] = [];
afterEach(() => {
  waited.length = 0;
});

async function receiver(options: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> {
  const started = await startReceiver(options);
  onTestFinished(() => started.close());
  return started;
}

function sender(url: string, options: Partial<Parameters<typeof smtpMail>[0]> = {}) {
  return smtpMail({
    url,
    from: 'hello@moondial.test',
    productName: 'Môôndial',
    wait: (ms) => Promise.resolve(void waited.push(ms)),
    ...options,
  });
}

async function failure(sending: Promise<void>): Promise<DeliveryError> {
  const error = await sending.then(
    () => expect.fail('the mail was sent'),
    (reason: unknown) => reason,
  );
  return error instanceof DeliveryError ? error : expect.fail(String(error));
}

test('sends a mail as text and HTML, from the product, with its link', async () => {
  const { url, mails } = await receiver();
  await sender(url).send(MAIL);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    from: { name: 'Môôndial', address: 'hello@moondial.test' },
    to: [{ name: '', address: 'robin@people.test' }],
    subject: MAIL.subject,
    attachments: [],
  });
  expect(mails[0]?.text?.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text.trim());
  expect(mails[0]?.html).toContain(
    '<a class="button" href="http://localhost/reset-password/a-token_of-43?a=1&amp;b=2"',
  );
  expect(mails[0]?.html).toContain('Môôndial</td>');
  expect(mails[0]?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(mails[0]?.messageId).toMatch(/^<[\da-f-]{36}@moondial\.test>$/);
});

test('removes line breaks from names and subjects', async () => {
  const { url, mails } = await receiver();
  await sender(url, { productName: 'Moon\r\nBcc: eve@evil.test\r\n\r\ndial' }).send({
    ...MAIL,
    subject: 'Hello\r\nX-Evil: yes\u0000\u2028\r\n\r\n<h1>',
  });
  expect(mails[0]?.subject).toBe('Hello X-Evil: yes \u2028 <h1>');
  expect(mails[0]?.from?.name).toBe('Moon Bcc: eve@evil.test dial');
  expect(mails[0]?.bcc).toBeUndefined();
  expect(mails[0]?.headers.map(({ key }) => key)).not.toContain('x-evil');
});

test.each([
  '',
  'robin',
  'robin@people.test, eve@evil.test',
  'robin@people.test\r\nRCPT TO:<eve@evil.test>',
  'Robin <robin@people.test>',
  'robin@people.test\u0007',
])('refuses the recipient %j without a call', async (to) => {
  const { url, asked } = await receiver();
  expect(await failure(sender(url).send({ ...MAIL, to }))).toMatchObject({ code: 'BAD_RECIPIENT' });
  expect(asked).toEqual([]);
});

test('does not retry a permanently refused recipient', async () => {
  const { url, asked, mails } = await receiver({ refuse: () => 550 });
  expect(await failure(sender(url).send(MAIL))).toMatchObject({ code: 'EENVELOPE_550', isPermanent: true });
  expect(asked).toEqual(['robin@people.test']);
  expect([mails, waited]).toEqual([[], []]);
});

test('retries after a temporary refusal and delivers once', async () => {
  const { url, asked, mails } = await receiver({ refuse: () => (asked.length < 3 ? 450 : undefined) });
  await sender(url).send(MAIL);
  expect(waited).toEqual([1_000, 10_000]);
  expect(asked).toHaveLength(3);
  expect(mails).toHaveLength(1);
});

test('tries an unreachable provider three times', async () => {
  // No server listens on port 1.
  const error = await failure(sender('smtp://127.0.0.1:1').send(MAIL));
  expect(error).toMatchObject({ code: 'ECONNREFUSED', isPermanent: false });
  expect(waited).toEqual([1_000, 10_000]);
});

test('retries after a refused connection', async () => {
  const { url, mails } = await receiver({ isBusy: () => waited.length < 1 });
  await sender(url).send(MAIL);
  expect(waited).toEqual([1_000]);
  expect(mails).toHaveLength(1);
});

test('does not retry a wrong login', async () => {
  const { port, mails } = await receiver();
  const error = await failure(sender(`smtp://mailer:wrong@127.0.0.1:${port}`).send(MAIL));
  expect(error).toMatchObject({ code: 'EAUTH_535', isPermanent: true });
  expect([mails, waited]).toEqual([[], []]);
});

test('refuses a server without TLS if TLS is required', async () => {
  const { url, mails } = await receiver();
  expect((await failure(sender(`${url}?requireTLS=true`).send(MAIL))).code).toMatch(/^ETLS/);
  expect(mails).toEqual([]);
});

test.each([
  ['smtp://localhost:25', false],
  ['smtp://a:b@127.0.0.1:2525', false],
  ['smtp://[::1]:2525', false],
  ['smtp://smtp.example:587', true],
  ['smtp://localhost.example', true],
])('%s needs TLS: %s', (url, expected) => {
  expect(needsTls(url)).toBe(expected);
});

test('logs why a mail failed, without its text and recipient', async () => {
  const { url } = await receiver({ refuse: () => 550 });
  const lines: string[] = [];
  const background = inProcessBackground((name, error) => {
    lines.push(JSON.stringify({ name, error: describeError(error) }));
  });
  background.run('reset-mail', () => sender(url).send(MAIL));
  await background.drain();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('reset-mail');
  expect(lines[0]).toContain('EENVELOPE_550');
  expect(lines[0]).not.toMatch(/robin|people\.test|token|not wanted|mailer|w%C3|password/);
});
