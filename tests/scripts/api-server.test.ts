import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { stop } from '../../scripts/lib/processes.mjs';
import { launchApi, waitUntilHealthy } from '../../scripts/run/api-server.mjs';
import { localUrl } from '../../server/shared/local-url.ts';

/** Every address of this network is local on Linux; macOS has the first one only. */
const OTHER_HOST = process.platform === 'linux' ? '127.0.0.2' : '::1';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sundial-start-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it('finds a server that listens on another address than the default', async () => {
  const port = await freePort();
  const { PATH } = process.env;
  const env = {
    PATH,
    NODE_ENV: 'test',
    HOST: OTHER_HOST,
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: 'memory://',
  };
  const child = launchApi(env, 'ignore');
  const url = localUrl(OTHER_HOST, port);
  await waitUntilHealthy(child, url);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await expect(fetch(localUrl('localhost', port))).rejects.toThrow();
  await stop(child);
  // The start of a process, on a machine at work.
}, 90_000);

it.each([
  ['127.0.0.1', 'http://localhost:8787'],
  ['0.0.0.0', 'http://localhost:8787'],
  ['::', 'http://localhost:8787'],
  ['192.168.1.20', 'http://192.168.1.20:8787'],
  ['::1', 'http://[::1]:8787'],
])('reaches a server that listens on %s at %s', (host, url) => {
  expect(localUrl(host, 8787)).toBe(url);
});
