// docs/product/account.md#unsubscribe-link
import { expect, onTestFinished, test } from 'vitest';
import { DeliveryError } from '../../../server/ports/delivery.ts';
import type { Mail } from '../../../server/ports/mail/mail.ts';
import { needsTls, smtpMail } from '../../../server/ports/mail/smtp-mail.ts';
import { startRelay } from './scripted-relay.ts';
import { startReceiver, type Receiver } from './smtp-receiver.ts';

const ID = '0b9e4c8e-6d5f-4f0e-8c0a-5f6b7c8d9e0f';
const LINK = 'http://localhost/reset-password/a-token_of-43?a=1&b=2';
const MAIL: Mail = {
  to: 'robin@people.test',
  subject: 'Choose a new password for Môôndial',
  text: `Hello,\n\nyou asked for it.\n\nChoose your new password:\n${LINK}\n\nYour Môôndial team\n`,
};

async function receiver(options: Parameters<typeof startReceiver>[0] = {}): Promise<Receiver> {
  const started = await startReceiver(options);
  onTestFinished(() => started.close());
  return started;
}

function sender(url: string, options: Partial<Parameters<typeof smtpMail>[0]> = {}) {
  const port = smtpMail({
    url,
    from: 'hello@moondial.test',
    connections: 1,
    productName: 'Môôndial',
    ...options,
  });
  onTestFinished(() => port.close());
  return port;
}

async function failure(sending: Promise<unknown>): Promise<DeliveryError> {
  const error = await sending.then(
    () => expect.fail('the mail was sent'),
    (reason: unknown) => reason,
  );
  return error instanceof DeliveryError ? error : expect.fail(String(error));
}

test('sends a mail as text and HTML, from the product, with its link', async () => {
  const { url, mails } = await receiver();
  await sender(url).send(MAIL, ID);
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
  expect(mails[0]?.messageId).toBe(`<${ID}@moondial.test>`);
});

test('asks each kind of mail server for no automatic reply', async () => {
  const { url, mails } = await receiver();
  await sender(url).send(MAIL, ID);
  const headers = new Map(mails[0]?.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('auto-submitted')).toBe('auto-generated');
  expect(headers.get('x-auto-response-suppress')).toBe('OOF, AutoReply');
});

test('a mail that can be stopped says how (RFC 8058); others have no such header', async () => {
  const { url, mails } = await receiver();
  const unsubscribe = `https://api.moondial.test/api/v1/unsubscribe/${'a'.repeat(36)}.${'b'.repeat(43)}`;
  await sender(url).send({ ...MAIL, unsubscribe }, ID);
  await sender(url).send(MAIL, ID);
  const listHeaders = mails.map(({ headers }) =>
    Object.fromEntries(
      headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    ),
  );
  expect(listHeaders).toEqual([
    { 'list-unsubscribe': `<${unsubscribe}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' },
    {},
  ]);
});

test('removes line breaks from names and subjects', async () => {
  const { url, mails } = await receiver();
  await sender(url, { productName: 'Moon\r\nBcc: eve@evil.test\r\n\r\ndial' }).send(
    {
      ...MAIL,
      subject: 'Hello\r\nX-Evil: yes\u0000\u2028\r\n\r\n<h1>',
    },
    ID,
  );
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
  expect(await failure(sender(url).send({ ...MAIL, to }, ID))).toMatchObject({ code: 'BAD_RECIPIENT' });
  expect(asked).toEqual([]);
});

test('a refused recipient is a permanent failure', async () => {
  const { url, asked, mails } = await receiver({ refuse: () => 550 });
  const error = await failure(sender(url).send(MAIL, ID));
  expect(error.reason).toBe('EENVELOPE_550: 550 … is not wanted here');
  expect(error).toMatchObject({
    code: 'EENVELOPE_550',
    isPermanent: true,
    message: 'The provider did not take the mail: EENVELOPE_550.',
  });
  expect(asked).toEqual(['robin@people.test']);
  expect(mails).toEqual([]);
});

test.each<[string, () => Promise<string>, string]>([
  ['a temporary refusal', async () => (await receiver({ refuse: () => 450 })).url, 'EENVELOPE_450'],
  // No server listens on port 1.
  ['an unreachable provider', () => Promise.resolve('smtp://127.0.0.1:1'), 'ECONNREFUSED'],
  [
    'a provider that takes no connection',
    async () => (await receiver({ isBusy: () => true })).url,
    'EPROTOCOL_421',
  ],
  [
    'a wrong login, which the operator repairs',
    async () => `smtp://mailer:wrong@127.0.0.1:${(await receiver()).port}`,
    'EAUTH_535',
  ],
])('%s is a temporary failure, which the queue repeats', async (_, open, code) => {
  expect(await failure(sender(await open()).send(MAIL, ID))).toMatchObject({ code, isPermanent: false });
});

async function relay(replies: Readonly<Record<string, string>>) {
  const started = await startRelay(new Map(Object.entries(replies)));
  onTestFinished(() => started.close());
  return started;
}

test.each([
  ['RCPT', '550 5.1.1 <robin@people.test>: Recipient address rejected: User unknown'],
  ['RCPT', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'],
  ['RCPT', '550 No such user here'],
  ['RCPT', '552 5.2.2 Mailbox full'],
  ['RCPT', '553 5.1.3 The recipient address is not a valid address'],
  ['RCPT', '556 5.1.10 Recipient address has null MX'],
  ['RCPT', '501 Bad address syntax'],
])('after %s, %j refuses the recipient for good', async (command, reply) => {
  const { url } = await relay({ [command]: reply });
  expect(await failure(sender(url).send(MAIL, ID))).toMatchObject({ isPermanent: true });
});

test.each([
  ['MAIL', '550 5.7.1 Sender not allowed'],
  ['MAIL', '553 5.1.8 hello@moondial.test: Sender address rejected: Domain not found'],
  ['MAIL', '530 5.7.0 Authentication required'],
  ['MAIL', '550 Not you'],
  ['AUTH', '535 5.7.8 Authentication failed'],
  ['AUTH', '530 5.7.0 Must issue a STARTTLS command first'],
  ['RCPT', '554 5.7.1 <robin@people.test>: Relay access denied'],
  ['RCPT', '554 Transaction failed'],
  ['RCPT', '530 5.7.1 Client was not authenticated'],
  ['RCPT', '550 5.7.1 Unable to relay'],
  ['RCPT', '550 relay not permitted'],
  ['RCPT', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['RCPT', '550 5.1.8 Sender address rejected'],
  ['RCPT', '550 Sender verify failed'],
  ['RCPT', '503 5.5.1 Error: need MAIL command'],
  ['DATA', '554 5.7.1 Sending quota exceeded'],
  ['.', '550 5.7.26 This mail is unauthenticated, which poses a security risk'],
])('after %s, %j is no refusal of the recipient, and waits', async (command, reply) => {
  const { url } = await relay({ [command]: reply });
  const error = await failure(sender(url).send(MAIL, ID));
  expect(error).toMatchObject({
    isPermanent: false,
    code: expect.stringContaining(`_${reply.slice(0, 3)}`) as string,
  });
  expect(error.reason).toContain(reply.split(' ').at(-1));
});

test('keeps the sentence of the relay, without the recipient and what a link leads to', async () => {
  const { url } = await relay({
    RCPT: '550-5.7.1 <robin@people.test> blocked, see\r\n550 5.7.1 https://help.relay.test/reset-password/a-token_of-43 robin@people.test',
  });
  expect((await failure(sender(url).send(MAIL, ID))).reason).toBe(
    'EENVELOPE_550: 550-5.7.1 … blocked, see 550 5.7.1 https://help.relay.test/… …',
  );
});

test.each([
  ['api.moondial.test', 'api.moondial.test'],
  ['203.0.113.7', '[203.0.113.7]'],
  ['[2001:db8::7]', '[IPv6:2001:db8::7]'],
])('greets as %s with %s', async (greetsAs, name) => {
  const { url, greetings } = await relay({ EHLO: '421 Who is that?', HELO: '421 Who is that?' });
  const error = await failure(sender(url, { greetsAs }).send(MAIL, ID));
  expect(error.reason).toMatch(/421 Who is that\?$/);
  expect(greetings[0]).toBe(`EHLO ${name}`);
});

test('a provider that would take a mail passes the check; a wrong login does not', async () => {
  const { url, port, asked } = await receiver();
  await sender(url).verify();
  const wrong = sender(`smtp://mailer:wrong@127.0.0.1:${port}`);
  expect(await failure(wrong.verify())).toMatchObject({ code: 'EAUTH_535' });
  expect(asked).toEqual([]);
});

test('returns the answer of the provider, in one line', async () => {
  const { url } = await receiver();
  expect(await sender(url).send(MAIL, ID)).toMatch(/^250 \P{Cc}+$/u);
});

test('spaces mails by the rate of the setting', async () => {
  const { url, mails } = await receiver();
  const port = sender(url, { perMinute: 1_200 });
  const startedAt = performance.now();
  for (let sent = 0; sent < 5; sent += 1) await port.send(MAIL, ID);
  expect(mails).toHaveLength(5);
  // 50 ms behind each but the last.
  expect(performance.now() - startedAt).toBeGreaterThan(150);
});

test('refuses a server without TLS if TLS is required', async () => {
  const { url, mails } = await receiver();
  expect((await failure(sender(`${url}?requireTLS=true`).send(MAIL, ID))).code).toMatch(/^ETLS/);
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
