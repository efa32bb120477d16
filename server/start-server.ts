import { join } from 'node:path';
import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type Brand, DEFAULT_BRAND } from '../src/lib/brand/brand.ts';
import { createApp } from './app.ts';
import { createServices } from './create-services.ts';
import type { Broker, Database } from './db/client.ts';
import { createDb } from './db/create-db.ts';
import { claimDatabase } from './demo/claim-database.ts';
import { forThisMachine, freePort, listen, requestPath } from './http-server.ts';
import { describeSettings, type Variables } from './variables/read-variables.ts';
import {
  storedSecret,
  CONCIERGE_TOKEN_FILE,
  forgetAddress,
  makePrivate,
  recordAddress,
} from './shared/private-folder.ts';
import { describeError, type Log } from './log/log.ts';
import { startJobs } from './outgoing/run-jobs.ts';
import { createMetrics, serveMetrics } from './metrics/create-metrics.ts';
import { openClock } from './ports/clock.ts';
import { openLiveHub } from './ports/live.ts';
import { openRedis } from './ports/redis-broker.ts';
import { openTracing, type Tracing } from './log/tracing.ts';
import { type CallsInFlight, createCallsInFlight } from './routes/http/calls-in-flight.ts';
import type { RecordCall } from './routes/http/request-log.ts';
import type { Services } from './services/context.ts';
import { isPlainPublic } from './services/health/check-installation.ts';
import {
  claimStorage,
  startCheckingClock,
  startCheckingDatabase,
  startCheckingStorage,
} from './services/health/readiness.ts';
import { claimSecret } from './services/secrets/app-secret.ts';
import { openSite, type Site } from './site/site.ts';
import { createAlerts, watchEventLoop } from './log/alerts.ts';
import { localUrl } from './shared/networks.ts';

const API_PATHS = /^\/(?:api|content-images|files|livez|openapi\.json|operator|readyz)(?:\/|$)/;
const DEMO_PATHS = /^\/(?:collector|outbox|partners)(?:\/|$)/;

export interface RunningServer {
  readonly url: string;
  /** Resolves with their routes when calls hang, so that the process has to be started anew: docs/hosting.md#health-checks. */
  readonly hung: Promise<readonly string[]>;
  /** Finishes what is in progress and closes port and database: docs/hosting.md#stopping. */
  stop(): Promise<void>;
}

/**
 * Starts API and site. Opens the port when everything else is open, so that a proxy sends no call before; looks for it first, to
 * report a busy port at once.
 * @throws {OperatorError}
 */
export async function startServer(
  variables: Variables,
  log: Log,
  brand: Brand = DEFAULT_BRAND,
  inFlight = createCallsInFlight(),
): Promise<RunningServer> {
  makePrivate(variables.dataDir);
  const port = await freePort(variables.host, variables.port);
  const local = localUrl(variables.host, port);
  const { appUrl = local, apiUrl = local } = variables;
  log('info', 'settings', describeSettings({ ...variables, appUrl, apiUrl }));
  const plain = Object.entries({ APP_URL: appUrl, API_URL: apiUrl }).filter(([, url]) => isPlainPublic(url));
  if (plain.length > 0) log('warn', 'insecure_addresses', { names: plain.map(([name]) => name) });
  const alerts = createAlerts(log);
  let broker: Broker | undefined;
  let database: Database | undefined;
  let server: Server | undefined;
  let metricsServer: Server | undefined;
  let tracing: Tracing | undefined;
  try {
    tracing = await openTracing(variables.tracesUrl, (message) =>
      log('warn', 'traces_not_sent', { message }),
    );
    const { liveUrl, listenUrl, databaseConnections: connections } = variables;
    const onAway = (code: string) => alerts.raise('live', { code });
    broker =
      liveUrl === undefined ? undefined : await openRedis({ url: liveUrl, installation: appUrl, onAway });
    database = await createDb(variables.databaseUrl, {
      ...{ connections, listenUrl, broker },
      onOverdue: () => alerts.raise('database', { code: 'TRANSACTION_OVERDUE' }),
    });
    await claimDatabase(database.db, variables.demo);
    const clock = await openClock(database, log);
    const live = await openLiveHub(database);
    const services = await createServices(variables, {
      database,
      clock,
      live,
      appUrl,
      apiUrl,
      log,
      alerts,
      brand,
      tracing,
    });
    await claimSecret(database.db, { ...services, isPreviousLost: variables.appSecretLost });
    await claimStorage(services, variables.storageLost);
    if (variables.demo) await openDemo(variables, services);
    const { siteDir } = variables;
    const site = siteDir === undefined ? undefined : await openSite(siteDir, log);
    const { metricsAddress } = variables;
    const metrics = metricsAddress === undefined ? undefined : createMetrics(services, database);
    if (metrics && metricsAddress) metricsServer = await serveMetrics(metrics, metricsAddress, log);
    const { recordCall } = metrics ?? {};
    const answer = dispatcher(variables, { services, site, recordCall, tracing, inFlight });
    const handle = variables.demo ? forThisMachine(answer) : answer;
    let isStopping = false;
    server = await listen(variables.host, port, (request, response) => {
      // A connection that is open already may bring one more call: it is answered, too.
      if (isStopping) response.setHeader('connection', 'close');
      handle(request, response);
    });
    void site?.compress().catch((error: unknown) => {
      log('warn', 'site_not_compressed', { error: describeError(error) });
    });
    const hung = Promise.withResolvers<readonly string[]>();
    const onHang = (calls: readonly string[]) => {
      log('error', 'calls_hang', { count: calls.length, routes: [...new Set(calls)] });
      hung.resolve(calls);
    };
    const repeated = [
      inFlight.watch(onHang),
      startJobs(services),
      startCheckingStorage(services),
      startCheckingDatabase(services),
      startCheckingClock(services),
      watchEventLoop(services.alerts),
    ];
    recordAddress(variables.dataDir, local);
    const running = { server, services, database };
    const stop = async () => {
      log('info', 'stopping');
      isStopping = true;
      for (const end of repeated) end();
      forgetAddress(variables.dataDir);
      await stopServer(running, variables.stopWithinMs);
      metricsServer?.close().closeAllConnections();
      await tracing?.close();
      log('info', 'stopped');
    };
    return { url: apiUrl, hung: hung.promise, stop: once(stop) };
  } catch (error) {
    for (const opened of [server, metricsServer]) opened?.close().closeAllConnections();
    await database?.close();
    broker?.close();
    await tracing?.close();
    throw error;
  }
}

async function openDemo({ dataDir }: Variables, services: Services): Promise<void> {
  // Only the demo reads a folder of content, which takes a parser of YAML.
  const { createDemo, storeDemoToken } = await import('./demo/create-demo.ts');
  await createDemo(services);
  await storeDemoToken(services, storedSecret(join(dataDir, CONCIERGE_TOKEN_FILE)));
}

interface Dispatched {
  readonly services: Services;
  readonly site: Site | undefined;
  readonly recordCall: RecordCall | undefined;
  readonly tracing: Tracing | undefined;
  readonly inFlight: CallsInFlight;
}

function dispatcher(
  variables: Variables,
  { services, site, recordCall, tracing, inFlight }: Dispatched,
): RequestListener {
  const app = createApp({ ...variables, services, recordCall, tracing, inFlight });
  const answerApi = getRequestListener(app.fetch);
  if (site === undefined) return (request, response) => void answerApi(request, response);
  const isApi = (path: string) => API_PATHS.test(path) || (variables.demo && DEMO_PATHS.test(path));
  return (request, response) => {
    if (isApi(requestPath(request.url) ?? '')) void answerApi(request, response);
    else site.listener(request, response);
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

/** Node keeps a connection open whose call ends after `close`. */
const CLOSE_IDLE_EVERY_MS = 50;

interface Running {
  readonly server: Server;
  readonly services: Services;
  readonly database: Database;
}

/**
 * Takes no new connections, ends the live streams, which reconnect elsewhere, and lets calls and uploads finish for
 * `withinMs`. Then runs what is left of the background work, at most for as long again, and closes the database.
 */
async function stopServer({ server, services, database }: Running, withinMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closing = setInterval(() => {
    server.closeIdleConnections();
    // Also a stream that has begun meanwhile, on a connection that was open.
    services.live.close();
  }, CLOSE_IDLE_EVERY_MS);
  services.live.close();
  await atMost(withinMs, closed);
  clearInterval(closing);
  server.closeAllConnections();
  await atMost(withinMs, services.background.drain());
  services.presence.close();
  services.mail.close();
  await database.close();
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
