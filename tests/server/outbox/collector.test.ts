import { beforeEach, expect, test } from 'vitest';
import { appOfFile, startApp } from '../../helpers/start-app.ts';

const app = await appOfFile({ demo: true });
const PAGE = `/outbox/${app.services.outboxSecret}/telemetry`;
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
  return (await (await app.fetch(`${PAGE}.json`)).json()) as readonly Entry[];
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
  const reply = await app.fetch(PAGE);
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
  expect((await app.fetch(PAGE, {}, '192.168.0.7')).status).toBe(404);
  const real = await startApp();
  for (const path of [PAGE, `${PAGE}.json`, '/collector/gtag.js']) {
    expect((await real.fetch(path)).status).toBe(404);
  }
  expect((await real.fetch(COMMANDS, { method: 'POST', body: EVENT })).status).toBe(404);
  await real.close();
});
