import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { plainHost } from './plain-host.ts';
import { compatibility } from './places.ts';
import { coreApiProxy } from './proxy.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Builds the site for an API on another origin. */
async function buildSite(): Promise<void> {
  const api = { PUBLIC_API_BASE_URL: compatibility.apiOrigin, PUBLIC_LOCAL_API_URL: compatibility.apiOrigin };
  const env = { ...process.env, NODE_ENV: 'production', ...api };
  const astro = resolve(root, 'node_modules/astro/bin/astro.mjs');
  await promisify(execFile)(process.execPath, [astro, 'build', '--outDir', compatibility.siteFolder], {
    cwd: root,
    env,
  });
}

function startReferenceApi(): void {
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
}

process.on('SIGTERM', () => process.exit(0));
startReferenceApi();
await buildSite();
const proxy = coreApiProxy(`http://127.0.0.1:${String(compatibility.referencePort)}`);
await once(proxy.listen(compatibility.apiPort, '127.0.0.1'), 'listening');
plainHost(compatibility.siteFolder).listen(compatibility.sitePort, '127.0.0.1');
