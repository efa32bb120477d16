import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../scripts/lib/ports.mjs';
import { startApacheWithApi } from './support/apache-host.ts';
import { warnSkipped } from './support/built-site.ts';
import { startNginxOnTwoOrigins, startNginxWithApi } from './support/nginx-host.ts';

const TOKEN = 'k3Y9vQ2mX7pL4wZ8rT1sB6nC5dF0gH-jK_aEuIoMqWx';
/** Every kind of address that carries something secret, or may. */
const ADDRESSES = [
  `/reset-password/${TOKEN}`,
  `/unlock/${TOKEN}`,
  `/confirm-email/${TOKEN}`,
  `/${TOKEN}/unlock`,
  `/reset-password/${TOKEN}/unlock`,
  `/api/v1/users/unlock/${TOKEN}`,
  `/api/v1/unsubscribe/an-account.${TOKEN}`,
  `/files/a-key?exp=1&sid=2&sig=${TOKEN}`,
  `/dashboard?token=${TOKEN}`,
  `/operator/${TOKEN}`,
];
const NO_API = 'http://127.0.0.1:9';
const INSTALL_WITHIN_MS = 180_000;

let site: string;
beforeAll(() => {
  site = mkdtempSync(join(tmpdir(), 'sundial-logged-site-'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Sundial</title>');
  writeFileSync(join(site, 'nginx.conf'), 'location / { try_files $uri =404; }');
});
afterAll(() => rmSync(site, { recursive: true }));

describe.each([
  ['deploy/nginx.conf', () => startNginxWithApi(site, NO_API)],
  [
    'deploy/nginx-two-origins.conf',
    async () => startNginxOnTwoOrigins(site, NO_API, { site: await freePort(), api: await freePort() }),
  ],
  ['deploy/apache.conf', () => startApacheWithApi(site, NO_API)],
])('the logs of %s', (name, start) => {
  test(
    'have a line for each call, and no token',
    async (context) => {
      const host = await start();
      if ('skipped' in host) {
        warnSkipped(name, host.skipped);
        return context.skip();
      }
      const statuses = [];
      for (const address of ADDRESSES) {
        const headers = { referer: `https://app.example/reset-password/${TOKEN}` };
        statuses.push((await fetch(host.origin + address, { headers })).status);
      }
      expect(statuses.at(-1)).toBeOneOf([403, 404]);
      // Apache writes its lines as it pleases, at the latest when it ends; the folder goes then.
      const logs = await expect
        .poll(() => linesOf(host.folder))
        .toHaveLength(ADDRESSES.length)
        .then(() => allOf(host.folder));
      await host.stop();
      expect(logs).not.toContain(TOKEN.slice(0, 12));
    },
    INSTALL_WITHIN_MS,
  );
});

const logsIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.log'));
const allOf = (folder: string): string =>
  logsIn(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('');
const linesOf = (folder: string): readonly string[] =>
  logsIn(folder)
    .filter((file) => file !== 'error.log')
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trim().split('\n'));
