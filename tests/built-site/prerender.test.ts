// docs/product/account.md#theme
import { once } from 'node:events';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openSite, type Site } from '../../server/site/site.ts';
import { builtSite, copyOfSite, warnSkipped } from './support/built-site.ts';
import { openSelfDriven } from './support/self-driven-browser.ts';

const WITHIN_MS = 30_000;
const executablePath = process.env['CHROMIUM_PATH'] ?? '';
const skipped =
  'skipped' in builtSite
    ? builtSite.skipped
    : executablePath === ''
      ? 'CHROMIUM_PATH names no browser'
      : null;

/** Copies a site and adds the driver to each of its pages. */
function copyWithDriver(folder: string): string {
  const copy = copyOfSite(folder);
  for (const name of readdirSync(join(copy, 'site'), { encoding: 'utf8', recursive: true })) {
    if (!name.endsWith('.html')) continue;
    const html = readFileSync(join(copy, 'site', name), 'utf8');
    writeFileSync(
      join(copy, 'site', name),
      html.replace('</body>', '<script src="/driver.js"></script></body>'),
    );
  }
  return copy;
}

const driver = readFileSync(resolve('tests/built-site/support/driver.js'));
const events: string[] = [];
/** Replies that wait for a report of the prerendered page. */
const waiting = new Map<string, ServerResponse>();
let copy = '';
let site: Site;
let server: Server | undefined;
let close: (() => Promise<void>) | undefined;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? '/';
  if (url === '/driver.js') response.setHeader('content-type', 'text/javascript').end(driver);
  else if (url.startsWith('/when-')) waiting.set(url, response);
  else if (url === '/report') {
    const { path, state } = JSON.parse((await request.toArray()).join('')) as {
      path: string;
      state: string;
    };
    events.push(`${path}: ${state}`);
    response.end();
    // An API without live updates counts nothing: the page would show 0 a moment later, perhaps before it has shown the count.
  } else if (url === '/api/v1/live') response.writeHead(503).end();
  else if (url.startsWith('/api/')) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
  } else site.listener(request, response);
}

async function replyAfter(path: string, event: string): Promise<void> {
  await vi.waitUntil(() => waiting.has(path) && events.includes(event), WITHIN_MS);
  waiting.get(path)?.end();
}

beforeAll(async () => {
  if (skipped !== null || 'skipped' in builtSite) {
    warnSkipped('Prerendering', skipped ?? '');
    return;
  }
  copy = copyWithDriver(builtSite.folder);
  site = await openSite(join(copy, 'site'), () => {});
  server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  close = openSelfDriven(executablePath, `http://127.0.0.1:${port}/sign-in/`);
});
beforeEach((context) => {
  if (skipped !== null) context.skip(skipped);
});
afterAll(async () => {
  await close?.();
  server?.closeAllConnections();
  server?.close();
  if (copy !== '') rmSync(copy, { recursive: true });
});

it(
  'is a likely next step of an idle page, is activated by a click, calls the API only then, and has the theme and the unread messages of that moment',
  async () => {
    await replyAfter('/when-ready', '/requests: ready');
    await replyAfter('/when-stored', '/requests: count stored');
    await vi.waitUntil(() => events.includes('/requests: prerendered'), WITHIN_MS);
    expect(events.filter((event) => event.includes('error'))).toEqual([]);
    await vi.waitUntil(() => events.some((event) => event.startsWith('/requests: theme')), WITHIN_MS);
    expect(events, 'chosen after the page was prerendered').toContain('/requests: theme dark');
    await vi.waitUntil(() => events.includes('/requests: unread 7'), WITHIN_MS);
  },
  2 * WITHIN_MS,
);
