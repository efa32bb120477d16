import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DEFAULT_HOST, DEFAULT_PORT, localUrl } from '../../server/shared/networks.ts';
import { OUTBOX_SECRET_FILE, storedSecret } from '../../server/shared/private-folder.ts';
import { launchApi, waitUntilReady } from './api-server.mjs';
import { DEMO_DATA_DIR, environment } from './environment.mjs';
import { Failure, say } from '../lib/output.mjs';
import { ROOT, inRoot } from '../lib/paths.mjs';
import { isFree, readPort } from '../lib/ports.mjs';
import { exited, isStopping } from '../lib/processes.mjs';
import { buildSiteIfNeeded } from './site.mjs';

const DEFAULTS = { DATA_DIR: DEMO_DATA_DIR, SITE_DIR: './dist', DEMO: 'on', NODE_ENV: 'production' };

/** A site that sends analytics events and error reports to the demo's collector; `dist` stays as it is. */
const telemetrySite = (url) => ({
  folder: inRoot('.cache/sites/demo-telemetry'),
  settings: {
    PUBLIC_ERROR_REPORTING: 'on',
    PUBLIC_SENTRY_DSN: `${url.replace('://', '://demo@')}/collector/1`,
    PUBLIC_ANALYTICS_REPORTING: 'on',
    PUBLIC_ANALYTICS_ID: `${url}/collector/gtag.js`,
  },
});

function welcome(url, demo, outboxSecret, log) {
  const ofDemo = `\
  Demo sign-in        demo@sundial.example  /  sunny-demo-day
  Concierges          ines@sundial.example (lead), noor@sundial.example  /  sunny-demo-day
  Sign up             ${url}/sign-up/example-bakery
  Mails and texts     ${url}/outbox/${outboxSecret}
  Telemetry           ${url}/outbox/${outboxSecret}/telemetry
`;
  return `
Sundial is ready: ${url}/

${demo === 'on' ? ofDemo : ''}  Log                 ${log}

Ctrl-C stops it.`;
}

/**
 * Builds the site if needed, serves it with the API, and runs until it is stopped. With `--telemetry` the site sends events
 * and reports to the demo's collector (docs/product/telemetry.md#collector-of-the-demo).
 * @param {string[]} args
 */
export async function startApp(args) {
  const [unknown] = args.filter((arg) => arg !== '--telemetry');
  if (unknown !== undefined) throw new Failure(`"${unknown}" is unknown; --telemetry is the only option.`);
  /** @type {typeof DEFAULTS & import('./environment.mjs').Settings} */
  const env = { ...DEFAULTS, ...environment() };
  if (args.length > 0 && env.DEMO !== 'on') throw new Failure('--telemetry needs the demo: DEMO=on.');
  const port = readPort(env.PORT, DEFAULT_PORT);
  if (!(await isFree(port))) {
    throw new Failure(
      `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`,
    );
  }
  const url = localUrl(env.HOST || DEFAULT_HOST, port);
  const build = args.length > 0 ? telemetrySite(url) : {};
  await buildSiteIfNeeded(build);
  if (build.folder !== undefined) env.SITE_DIR = build.folder;
  const folder = resolve(ROOT, env.DATA_DIR);
  mkdirSync(folder, { recursive: true });
  // One line per request would push the welcome out of sight, so the log goes to a file.
  const log = join(folder, 'server.log');
  const file = openSync(log, 'w', 0o600);
  const server = launchApi({ ...env, PORT: String(port) }, ['ignore', file, file]);
  closeSync(file);
  // By its address: the smallest systems do not know the name "localhost", which a browser needs no system for.
  const asked = env.HOST ? url : `http://${DEFAULT_HOST}:${port}`;
  await waitUntilReady(server, `${asked}/readyz`).catch((error) => {
    throw new Failure(`${readFileSync(log, 'utf8').slice(-4000)}\n${error.message} Its log: ${log}`);
  });
  say(welcome(url, env.DEMO, storedSecret(join(folder, OUTBOX_SECRET_FILE)), log));
  const code = await exited(server);
  if (isStopping()) return 0;
  throw new Failure(
    `${readFileSync(log, 'utf8').slice(-4000)}\nThe server stopped (exit code ${code}). Its log: ${log}`,
  );
}
