import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { SITE_VARIANTS } from '../../../scripts/run/site-variants.mjs';
import { buildSiteIfNeeded } from '../../../scripts/run/site.mjs';
import { plainHost } from './plain-host.ts';
import { compatibility } from './places.ts';
import { coreApiProxy } from './proxy.ts';

const root = resolve(import.meta.dirname, '../../..');

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
await buildSiteIfNeeded(SITE_VARIANTS.coreApi);
const proxy = coreApiProxy(`http://127.0.0.1:${String(compatibility.referencePort)}`);
await once(proxy.listen(compatibility.apiPort, '127.0.0.1'), 'listening');
plainHost(SITE_VARIANTS.coreApi.folder).listen(compatibility.sitePort, '127.0.0.1');
