import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openSite, type Site } from '../../server/site/site.ts';
import { builtSite, warnSkipped } from './support/built-site.ts';
import { openSelfDriven } from './support/self-driven-browser.ts';

const WITHIN_MS = 30_000;
const executablePath = process.env['CHROMIUM_PATH'] ?? '';
const skipped =
  'skipped' in builtSite
    ? builtSite.skipped
    : executablePath === ''
      ? 'CHROMIUM_PATH names no browser'
      : null;

const withDriver = (html: string): string =>
  html.replace('</body>', '<script src="/driver.js"></script></body>');

describe('a prerendered page', () => {
  const compressed = mkdtempSync(join(tmpdir(), 'sundial-site-'));
  const driver = readFileSync(resolve('tests/built-site/support/driver.js'));
  const events: string[] = [];
  const waiting: ServerResponse[] = [];
  let site: Site;
  let server: Server | undefined;
  let close: (() => Promise<void>) | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = request.url ?? '/';
    if (url === '/driver.js') response.setHeader('content-type', 'text/javascript').end(driver);
    else if (url === '/when-ready') waiting.push(response);
    else if (url === '/report') {
      const { path, state } = JSON.parse((await request.toArray()).join('')) as {
        path: string;
        state: string;
      };
      events.push(`${path}: ${state}`);
      response.end();
    } else if (url.startsWith('/api/')) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
    } else {
      const { status, headers, body } = site.answer({
        method: 'GET',
        url,
        acceptEncoding: '',
        ifNoneMatch: undefined,
      });
      const isPage = headers.get('content-type')?.startsWith('text/html') === true;
      const content = isPage ? Buffer.from(withDriver(body?.toString() ?? '')) : (body ?? Buffer.of());
      response
        .writeHead(status, { ...Object.fromEntries(headers), 'content-length': content.length })
        .end(content);
    }
  }

  beforeAll(async () => {
    if (skipped !== null || 'skipped' in builtSite) {
      warnSkipped('Prerendering', skipped ?? '');
      return;
    }
    site = await openSite(builtSite.folder, compressed);
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
    rmSync(compressed, { recursive: true, force: true });
  });

  it(
    'is a likely next step of an idle page, is activated by a click, calls the API only then, and has the theme and the unread messages of that moment',
    async () => {
      const isReady = () => events.includes('/requests: ready') && waiting.length > 0;
      await vi.waitUntil(isReady, WITHIN_MS);
      for (const response of waiting) response.end();
      await vi.waitUntil(() => events.includes('/requests: prerendered'), WITHIN_MS);
      expect(events.filter((event) => event.includes('error'))).toEqual([]);
      await vi.waitUntil(() => events.some((event) => event.startsWith('/requests: theme')), WITHIN_MS);
      expect(events, 'chosen after the page was prerendered').toContain('/requests: theme dark');
      await vi.waitUntil(() => events.includes('/requests: unread 7'), WITHIN_MS);
    },
    2 * WITHIN_MS,
  );
});
