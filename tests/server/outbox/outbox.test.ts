import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type RunningApp } from '../../helpers/start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ demo: true });
  await app.services.mail.send({
    to: 'robin@people.test',
    subject: '<b>Reset</b>',
    text: 'Open http://localhost/reset-password/abc?a=1&b=2.\n<script>alert(1)</script>',
  });
  app.clock.advance(1000);
  await app.services.sms.send({ to: '5550100', text: '123456 is your code' });
});
afterAll(() => app.close());

test('the demo lists mails and text messages, newest first', async () => {
  const reply = await app.fetch('/outbox.json');
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
  const reply = await app.fetch('/outbox');
  const html = await reply.text();
  expect(reply.headers.get('content-type')).toContain('text/html');
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain(
    '<a href="http://localhost/reset-password/abc?a=1&amp;b=2">http://localhost/reset-password/abc?a=1&amp;b=2</a>.',
  );
  expect(html).toContain('&lt;b&gt;Reset&lt;/b&gt;');
  expect(html).not.toContain('<script');
});

test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example:8787', '192.168.0.7:8787'])(
  'returns 404 under the host name %s',
  async (host) => {
    for (const path of ['/outbox', '/outbox.json']) {
      expect((await app.fetch(path, { headers: { host } })).status).toBe(404);
    }
  },
);

test.each(['localhost:8787', '127.0.0.1:8787', '[::1]:8787'])(
  'is available under the host name %s',
  async (host) => {
    expect((await app.fetch('/outbox.json', { headers: { host } })).status).toBe(200);
  },
);

test('returns 404 outside of the demo', async () => {
  const real = await startApp();
  expect((await real.fetch('/outbox')).status).toBe(404);
  expect((await real.fetch('/outbox.json')).status).toBe(404);
  await real.close();
});
