import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SITE_VARIANTS } from '../../../scripts/run/site-variants.mjs';
import { buildSiteIfNeeded } from '../../../scripts/run/site.mjs';
import { CONCIERGE_TOKEN_FILE } from '../../../server/shared/private-folder.ts';
import { warnSkipped } from '../../../tests/built-site/support/built-site.ts';
import { startNginxOnTwoOrigins } from '../../../tests/built-site/support/nginx-host.ts';
import { startReceiver } from '../../../tests/server/ports/smtp-receiver.ts';
import { COMPANY } from '../employees/employee.ts';
import { plainHost } from './plain-host.ts';
import { compatibility, twoOrigins } from './places.ts';
import { coreApiProxy } from './proxy.ts';

const root = resolve(import.meta.dirname, '../../..');

const API = `http://127.0.0.1:${String(compatibility.referencePort)}`;
const POLL_MS = 100;

async function startReferenceApi(): Promise<void> {
  mkdirSync(dirname(compatibility.mailFile), { recursive: true });
  rmSync(compatibility.mailFile, { force: true });
  const receiver = await startReceiver({
    onMail: ({ to = [], text = '' }) => {
      const line = JSON.stringify({ to: to.map(({ address }) => address), text });
      appendFileSync(compatibility.mailFile, `${line}\n`);
    },
  });
  const child = spawn(process.execPath, ['server/index.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(compatibility.referencePort),
      DATABASE_URL: 'memory://',
      DATA_DIR: compatibility.dataFolder,
      APP_URL: twoOrigins.siteOrigin,
      APP_ORIGINS: compatibility.siteOrigin,
      TRUST_PROXY: 'on',
      // Addresses of files must lead through the proxies as well.
      API_URL: compatibility.apiOrigin,
      APP_SECRET: 'only-for-the-browser-tests-0123456789',
      SMTP_URL: receiver.url,
      MAIL_FROM: 'hello@sundial.example',
      DEMO: 'off',
      SITE_DIR: '',
    },
  });
  process.on('exit', () => child.kill('SIGKILL'));
  while (!(await isHealthy())) await wait(POLL_MS);
}

const isHealthy = () =>
  fetch(`${API}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );

/** Sets the API up as an operator does: without DEMO=on, which refuses a public address, its database is empty. */
async function setUp(): Promise<void> {
  const logo = ['--logo', 'server/demo/companies/example-bakery.svg'];
  const company = ['companies', 'add', COMPANY, '--name', 'Example Bakery Co.', ...logo];
  await runOperatorsCommand('server/admin/cli.ts', company);
  await runOperatorsCommand('server/content-folder/command/cli.ts', ['apply', 'server/demo/content']);
  const added = await runOperatorsCommand('server/admin/cli.ts', [
    'concierges',
    'add',
    'Sample Concierge',
    '--json',
  ]);
  const { token } = JSON.parse(added) as { token: string };
  // Where the concierge's command line looks for it.
  writeFileSync(resolve(compatibility.dataFolder, CONCIERGE_TOKEN_FILE), token, { mode: 0o600 });
}

async function runOperatorsCommand(command: string, args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root, DATA_DIR: compatibility.dataFolder, SUNDIAL_URL: API },
  });
  return stdout;
}

process.on('SIGTERM', () => process.exit(0));
await Promise.all([startReferenceApi().then(setUp), buildSiteIfNeeded(SITE_VARIANTS.coreApi)]);
const nginx = await startNginxOnTwoOrigins(SITE_VARIANTS.coreApi.folder, API, twoOrigins.nginx);
if ('skipped' in nginx) warnSkipped('The journey on two origins', nginx.skipped);
const proxy = coreApiProxy(API);
await once(proxy.listen(compatibility.apiPort, '127.0.0.1'), 'listening');
plainHost(SITE_VARIANTS.coreApi.folder).listen(compatibility.sitePort, '127.0.0.1');
