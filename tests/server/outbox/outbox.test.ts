import { expect, test } from 'vitest';
import { appOfFile, startApp } from '../../helpers/start-app.ts';

const PAGE = '/outbox/an-outbox-secret-that-is-only-good-for-tests';
const LIST = `${PAGE}/messages.json`;

const app = await appOfFile({ demo: true });
await app.services.mail.send(
  {
    to: 'robin@people.test',
    subject: '<b>Reset</b>',
    text: 'Open http://localhost/reset-password/abc?a=1&b=2.\n<script>alert(1)</script>',
  },
  'an-id',
);
app.clock.advance(1000);
await app.services.sms.send({ to: '5550100', text: '123456 is your code' });

test('the demo lists mails and text messages, newest first', async () => {
  const reply = await app.fetch(LIST, {}, '127.0.0.1');
  expect(reply.headers.get('cache-control')).toBe('no-store');
  expect(await reply.json()).toEqual([
    {
      kind: 'sms',
      to: '5550100',
      subject: '',
      text: '123456 is your code',
      created_at: '2026-03-02T09:00:01.000Z',
    },
    {
      kind: 'mail',
      to: 'robin@people.test',
      subject: '<b>Reset</b>',
      text: 'Open http://localhost/reset-password/abc?a=1&b=2.\n<script>alert(1)</script>',
      created_at: '2026-03-02T09:00:00.000Z',
    },
  ]);
});

test('the page escapes text and links addresses', async () => {
  const reply = await app.fetch(PAGE, {}, '127.0.0.1');
  const html = await reply.text();
  expect(reply.headers.get('content-type')).toContain('text/html');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain(
    '<a href="http://localhost/reset-password/abc?a=1&amp;b=2">http://localhost/reset-password/abc?a=1&amp;b=2</a>.',
  );
  expect(html).toContain('&lt;b&gt;Reset&lt;/b&gt;');
  expect(html).not.toContain('<script');
});

test('returns 404 without the secret of its address, whatever the Host header says', async () => {
  for (const path of [
    '/outbox',
    '/outbox/',
    '/outbox.json',
    '/outbox/messages.json',
    '/outbox/a-wrong-secret',
    '/outbox/a-wrong-secret/messages.json',
    `${PAGE}x`,
    `${PAGE}%00`,
  ]) {
    const reply = await app.fetch(path, { headers: { host: 'localhost:8787' } }, '127.0.0.1');
    expect([path, reply.status]).toEqual([path, 404]);
  }
});

test.each(['192.168.0.7', '10.0.0.1', '::ffff:192.168.0.7', '2001:db8::1', '127.0.0.1.evil.example'])(
  'returns 404 to %s, which is not this machine, under a local Host header',
  async (peer) => {
    for (const path of [PAGE, LIST]) {
      const reply = await app.fetch(path, { headers: { host: 'localhost:8787' } }, peer);
      expect(reply.status).toBe(404);
    }
  },
);

test.each(['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1'])(
  'answers %s under any Host header: the caller writes it',
  async (peer) => {
    const reply = await app.fetch(LIST, { headers: { host: 'evil.example' } }, peer);
    expect(reply.status).toBe(200);
  },
);

test('no reply and no log line shows the secret', async () => {
  const reply = await app.fetch(PAGE, {}, '127.0.0.1');
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
  expect(app.logLines.join('\n')).not.toContain(app.services.outboxSecret);
});

test('returns 404 outside of the demo', async () => {
  const real = await startApp();
  expect((await real.fetch(PAGE, {}, '127.0.0.1')).status).toBe(404);
  expect((await real.fetch(LIST, {}, '127.0.0.1')).status).toBe(404);
  await real.close();
});
