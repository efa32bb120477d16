import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SITE_VARIANTS } from '../../../scripts/run/site-variants.mjs';
import { buildSiteIfNeeded } from '../../../scripts/run/site.mjs';
import { COMPANY } from '../employees/employee.ts';
import { plainHost } from './plain-host.ts';
import { compatibility } from './places.ts';
import { coreApiProxy } from './proxy.ts';

const root = resolve(import.meta.dirname, '../../..');

const API = `http://127.0.0.1:${String(compatibility.referencePort)}`;
const POLL_MS = 100;

async function startReferenceApi(): Promise<void> {
  const child = spawn(process.execPath, ['server/index.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(compatibility.referencePort),
      DATABASE_URL: 'memory://',
      DATA_DIR: compatibility.dataFolder,
      APP_ORIGINS: compatibility.siteOrigin,
      // Addresses of files must lead through the proxy as well.
      PUBLIC_URL: compatibility.apiOrigin,
      APP_SECRET: 'only-for-the-browser-tests-0123456789',
      DEMO: 'off',
      SITE_DIR: '',
    },
  });
  process.on('exit', () => child.kill('SIGKILL'));
  while (!(await isHealthy())) await wait(POLL_MS);
}

const isHealthy = () =>
  fetch(`${API}/healthz`).then(
    (reply) => reply.ok,
    () => false,
  );

/** Sets the API up as an operator does: without DEMO=on, which refuses a public address, its database is empty. */
async function setUp(): Promise<void> {
  const logo = ['--logo', 'server/demo/companies/example-bakery.svg'];
  const company = ['companies', 'add', COMPANY, '--name', 'Example Bakery Co.', ...logo];
  await runOperatorsCommand('server/admin/cli.ts', company);
  await runOperatorsCommand('server/content-folder/command/cli.ts', ['apply', 'server/demo/content']);
}

async function runOperatorsCommand(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: root,
    env: { ...process.env, INIT_CWD: root, DATA_DIR: compatibility.dataFolder, SUNDIAL_URL: API },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} failed`);
}

process.on('SIGTERM', () => process.exit(0));
await Promise.all([startReferenceApi().then(setUp), buildSiteIfNeeded(SITE_VARIANTS.coreApi)]);
const proxy = coreApiProxy(API);
await once(proxy.listen(compatibility.apiPort, '127.0.0.1'), 'listening');
plainHost(SITE_VARIANTS.coreApi.folder).listen(compatibility.sitePort, '127.0.0.1');
