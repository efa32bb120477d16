// docs/product/configuration.md#outbox-page
// docs/product/routes.md#partner-redirects
// docs/product/telemetry.md#collector-of-the-demo
import { expect, test, beforeEach } from 'vitest';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import { readBrand } from '../../../src/lib/brand/read-brand.ts';

const PAGE = '/outbox/an-outbox-secret-that-is-only-good-for-tests';
const LIST = `${PAGE}/messages.json`;

const app = await appOfFile({ demo: true });
const real = variantOf(app, { demo: false });
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

const TELEMETRY = `/outbox/${app.services.outboxSecret}/telemetry`;
const COMMANDS = '/collector/commands';
const ENVELOPES = '/collector/api/1/envelope/';
const EVENT = JSON.stringify(['event', 'cta_click', { cta: '<b>create_request</b>' }]);
const REPORT = ['{}', '{"type":"event"}', '{"message":"<script>broken"}', ''].join('\n');

function send(path: string, body: string, headers: Record<string, string> = {}, from?: string) {
  const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers };
  return app.fetch(path, { method: 'POST', headers: own, body }, from);
}

interface Entry {
  readonly kind: string;
  readonly name: string;
}

async function list(): Promise<readonly Entry[]> {
  return (await (await app.fetch(`${TELEMETRY}.json`)).json()) as readonly Entry[];
}

let before: readonly Entry[];
beforeEach(async () => {
  before = await list();
});

test('lists events and reports, newest first, and leaves out other commands', async () => {
  await send(COMMANDS, JSON.stringify(['config', 'G-1', {}]));
  expect((await send(COMMANDS, EVENT)).status).toBe(204);
  expect((await send(ENVELOPES, REPORT)).status).toBe(200);
  expect((await list()).slice(0, 2)).toMatchObject([
    { kind: 'report', text: '{\n  "message": "<script>broken"\n}' },
    { kind: 'event', name: 'cta_click', text: '{\n  "cta": "<b>create_request</b>"\n}' },
  ]);
  expect(await list()).toHaveLength(before.length + 2);
});

test('the page escapes what was sent', async () => {
  await send(COMMANDS, EVENT);
  await send(ENVELOPES, REPORT);
  const reply = await app.fetch(TELEMETRY);
  const html = await reply.text();
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(html).toContain('&lt;b&gt;create_request&lt;/b&gt;');
  expect(html).toContain('&lt;script&gt;broken');
  expect(html).not.toContain('<script');
});

test('keeps the newest 200', async () => {
  for (let index = 0; index <= 200; index += 1)
    await send(COMMANDS, JSON.stringify(['event', `event-${index}`]));
  const names = (await list()).map(({ name }) => name);
  expect([names.length, names[0], names.at(-1)]).toEqual([200, 'event-200', 'event-1']);
});

test.each([
  [COMMANDS, EVENT],
  [ENVELOPES, REPORT],
])('%s refuses other machines and the pages of other sites', async (path, body) => {
  expect((await send(path, body, {}, '192.168.0.7')).status).toBe(404);
  for (const site of ['cross-site', 'same-site', 'none', '']) {
    expect((await send(path, body, { 'sec-fetch-site': site })).status).toBe(404);
  }
  expect(await list()).toEqual(before);
});

test.each([
  [COMMANDS, '{', 400],
  [COMMANDS, 'null', 204],
  [COMMANDS, JSON.stringify(['event', 'x'.repeat(17 * 1024)]), 413],
  [ENVELOPES, '{}\nno json\n', 400],
  [ENVELOPES, '{}\nnull\n{}\n', 400],
  [ENVELOPES, '{}\n{"type":"replay_recording","length":-42}\n{}\n', 400],
  [ENVELOPES, '', 200],
])('%s stores nothing of %.40j', async (path, body, status) => {
  expect((await send(path, body)).status).toBe(status);
  expect(await list()).toEqual(before);
});

test('returns 404 without the secret, to other machines and outside of the demo', async () => {
  for (const path of ['/outbox/a-wrong-secret/telemetry', '/outbox/a-wrong-secret/telemetry.json']) {
    expect((await app.fetch(path)).status).toBe(404);
  }
  expect((await app.fetch(TELEMETRY, {}, '192.168.0.7')).status).toBe(404);
  for (const path of [
    TELEMETRY,
    `${TELEMETRY}.json`,
    '/collector/gtag.js',
    PAGE,
    LIST,
    '/partners/pet-insurance',
  ]) {
    expect((await real.fetch(path)).status).toBe(404);
  }
  expect((await real.fetch(COMMANDS, { method: 'POST', body: EVENT })).status).toBe(404);
});

const demoPartners = Object.values(readBrand({ BRAND_DIR: 'server/demo/brand' }).partners);

test('the demo serves each partner that its brand names', async () => {
  expect(demoPartners.length).toBeGreaterThan(0);
  for (const path of demoPartners) {
    const reply = await app.fetch(path);
    expect(reply.status, path).toBe(200);
    expect(await reply.text()).toMatch(/<h1>A partner for [a-z ]+<\/h1>[^]*>Back to /);
  }
});

test('a path that is no product has no such page', async () => {
  expect((await app.fetch('/partners/%3Cb%3E')).status).toBe(404);
});
