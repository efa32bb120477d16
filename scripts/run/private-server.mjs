import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchApi, waitUntilReady } from './api-server.mjs';
import { environment } from './environment.mjs';
import { inRoot } from '../lib/paths.mjs';
import { freePort } from '../lib/ports.mjs';
import { atEnd, stop } from '../lib/processes.mjs';

/**
 * Starts site and API for one script: a free port, a temporary folder, the demo's data.
 * @param {{ database?: string, env?: Record<string, string | undefined> }} [options] a database URL, or `embedded` for
 * the embedded one in the temporary folder
 */
export async function startPrivateServer({ database = 'memory://', env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-server-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = launchApi(
    {
      ...environment(),
      // Starts on the embedded database also without the demo.
      NODE_ENV: 'test',
      PORT: String(port),
      DATABASE_URL: database === 'embedded' ? undefined : database,
      DATA_DIR: folder,
      SITE_DIR: inRoot('dist'),
      DEMO: 'on',
      // All visitors have the same address.
      RATE_LIMIT_FACTOR: '1000000',
      DESK_THREADS_PER_HOUR: '1000000',
      TEXTS_PER_NUMBER: '1000000',
      TEXTS_PER_NETWORK: '1000000',
      // Benchmarks send more than an employee.
      MESSAGES_PER_HOUR: '1000000',
      MESSAGE_BYTES_PER_HOUR: '1000000000',
      APP_SECRET: 'only-for-a-server-that-is-thrown-away-012345',
      // A temporary server must not send real messages.
      SMTP_URL: '',
      SMS_URL: '',
      SMS_ACCOUNT: '',
      SMS_TOKEN: '',
      SMS_FROM: '',
      ...env,
    },
    ['ignore', 'ignore', 'inherit'],
  );
  await waitUntilReady(child, `${url}/readyz`);
  return { url, folder, pid: /** @type {number} */ (child.pid), stop: () => stop(child) };
}

export const DEMO_EMPLOYEE = { email: 'demo@sundial.example', password: 'sunny-demo-day' };

/** Signs the demo employee in on a page whose base is the site. */
export async function signIn(page) {
  await page.goto('/sign-in/');
  await page.getByLabel('Email').fill(DEMO_EMPLOYEE.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_EMPLOYEE.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/dashboard/);
}
