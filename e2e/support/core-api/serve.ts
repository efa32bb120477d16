import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { SITE_VARIANTS } from '../../../scripts/run/site-variants.mjs';
import { buildSiteIfNeeded } from '../../../scripts/run/site.mjs';
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

/** Gives the API the demo's content: without DEMO=on, which refuses a public address, its database is empty. */
async function applyContent(): Promise<void> {
  const env = { ...process.env, DATA_DIR: compatibility.dataFolder, SUNDIAL_URL: API };
  const args = ['server/content-folder/command/cli.ts', 'apply', 'server/demo/content'];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The demo’s content was not applied');
}

process.on('SIGTERM', () => process.exit(0));
await Promise.all([startReferenceApi().then(applyContent), buildSiteIfNeeded(SITE_VARIANTS.coreApi)]);
const proxy = coreApiProxy(API);
await once(proxy.listen(compatibility.apiPort, '127.0.0.1'), 'listening');
plainHost(SITE_VARIANTS.coreApi.folder).listen(compatibility.sitePort, '127.0.0.1');
