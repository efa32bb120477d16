import { join, resolve } from 'node:path';
import { DEFAULT_PORT } from '../../server/shared/networks.ts';
import { OUTBOX_SECRET_FILE, storedSecret } from '../../server/shared/private-folder.ts';
import { DEMO_DATA_DIR, environment } from './environment.mjs';
import { Failure, say } from '../lib/output.mjs';
import { binOf, inRoot } from '../lib/paths.mjs';
import { isFree, readPort } from '../lib/ports.mjs';
import { exited, isStopping, launchNode } from '../lib/processes.mjs';

const SITE_PORT = 4321;

/** Runs the API and the site; each reloads when a source changes. */
export async function develop() {
  /** @type {import('./environment.mjs').Settings} */
  const env = { DATA_DIR: DEMO_DATA_DIR, DEMO: 'on', ...environment() };
  const apiPort = readPort(env.PORT, DEFAULT_PORT);
  for (const port of [apiPort, SITE_PORT]) {
    if (!(await isFree(port)))
      throw new Failure(`Port ${port} is in use by another program; stop that one first.`);
  }
  const siteUrl = `http://localhost:${SITE_PORT}`;
  const api = launchNode(['--watch', '--watch-preserve-output', inRoot('server/index.ts')], {
    // Links in mails lead to the site, which proxies files and the API.
    env: { NODE_ENV: 'development', APP_URL: siteUrl, API_URL: siteUrl, ...env, PORT: String(apiPort) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const site = launchNode([binOf('astro'), 'dev', '--port', String(SITE_PORT)], {
    // PORT tells the site's proxy where the API is.
    env: { ...env, PORT: String(apiPort), ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const outbox =
    env.DEMO === 'on'
      ? `Mails and texts: http://localhost:${SITE_PORT}/outbox/${storedSecret(join(resolve(env.DATA_DIR), OUTBOX_SECRET_FILE))}\n`
      : '';
  say(
    `\nSite: http://localhost:${SITE_PORT}/   API: http://localhost:${apiPort}/   Ctrl-C stops both.\n${outbox}`,
  );
  const [name, code] = await Promise.race([
    exited(api).then((status) => /** @type {const} */ (['API', status])),
    exited(site).then((status) => /** @type {const} */ (['site', status])),
  ]);
  if (isStopping()) return 0;
  throw new Failure(`The ${name} stopped (exit code ${code}).`);
}
