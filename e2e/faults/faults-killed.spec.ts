import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright/test';
import { freePort } from '../../scripts/lib/ports.mjs';
import { expect, test } from '../fixtures.ts';
import { arriveAtDesk } from '../support/employees/concierges.ts';
import { ownRequest } from '../support/employees/own-request.ts';
import { giveSession, openSession } from '../support/employees/sessions.ts';
import { messageField, messageLog } from '../support/locators.ts';
import { guardPages } from '../support/page/page-guard.ts';
import { noDelivery } from '../support/server.ts';

/** With the start of a server, and its restart. */
test.setTimeout(240_000);
/** A send that waits for its next try. */
const LATER = { timeout: 60_000 };

/** Ends the server with the test run. */
const guard = pathToFileURL(resolve('scripts/lib/leave-with-parent.mjs')).href;

/** The demo and the built site on a process of one test, with its database in files. */
interface OwnServer {
  readonly origin: string;
  /** Ends the process as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again with what it has stored. */
  restart(): Promise<void>;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

async function startOwnServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sundial-own-server-'));
  const port = await freePort();
  const origin = `http://localhost:${String(port)}`;
  let child: ChildProcess;
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const start = async () => {
    child = spawn(process.execPath, ['--import', guard, 'e2e/support/serve-site.ts'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...noDelivery,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: '',
        SITE_DIR: process.env['E2E_SITE_DIR'] ?? './dist',
        // The run's server has built it.
        E2E_SITE_DIR: process.env['E2E_SITE_DIR'] ?? './dist',
        DEMO: 'on',
        RATE_LIMIT_FACTOR: '1000',
        DESK_THREADS_PER_HOUR: '100000',
        APP_SECRET: 'only-for-the-browser-tests-0123456789',
      },
    });
    while (!(await isReady())) {
      if (child.exitCode !== null) throw new Error('The server of the test has ended.');
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    origin,
    kill,
    restart: start,
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let server: OwnServer;
test.beforeEach(async () => {
  server = await startOwnServer();
});
test.afterEach(() => server.close());

const reply = (page: Page) => page.getByLabel('Reply', { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function pageIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.origin });
  const guard = guardPages();
  guard.allow(/ERR_|Failed to load|409/);
  context.on('page', guard.watch);
  return context.newPage();
}

test('messages of both sides that the API dies under arrive once, and are there after a reload', async ({
  browser,
}) => {
  const owner = await ownRequest(server.origin);
  const [employee, concierge] = [await pageIn(browser), await pageIn(browser)];
  await giveSession(employee, await openSession(employee.request, owner.employee), server.origin);
  await employee.goto(owner.path);
  await arriveAtDesk(concierge, { at: `/desk${owner.path}` });
  await reply(concierge).fill('Concierge: while the API dies');
  await messageField(employee).fill('Employee: while the API dies');
  await Promise.all([press(concierge, 'Send reply'), press(employee, 'Send'), server.kill()]);
  await server.restart();
  const sees = (page: Page, text: string) =>
    expect(messageLog(page).getByText(text, { exact: true })).toHaveCount(1, LATER);
  await sees(employee, 'Employee: while the API dies');
  // A reply that was not stored stays in its field.
  await expect(async () => {
    if ((await reply(concierge).inputValue()) !== '') await press(concierge, 'Send reply');
    await expect(reply(concierge)).toHaveValue('', { timeout: 3_000 });
  }).toPass(LATER);
  for (const page of [employee, concierge]) {
    await page.reload();
    await sees(page, 'Employee: while the API dies');
    await sees(page, 'Concierge: while the API dies');
    await page.context().close();
  }
});
