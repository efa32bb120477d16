import { join } from 'node:path';
import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Database } from './db/client.ts';
import { createDb } from './db/create-db.ts';
import { seedContent } from './db/seed/seed.ts';
import { seedDemo } from './db/seed/seed-demo.ts';
import { countingLogger } from './db/sql-round-trips.ts';
import type { Environment } from './environment.ts';
import { listen, portOf } from './http-server.ts';
import { keptSecret, newSecret } from './kept-secret.ts';
import { describeError } from './log/describe-error.ts';
import type { WriteLog } from './log/write-log.ts';
import { systemClock } from './ports/clock.ts';
import { inProcessBackground } from './ports/in-process-background.ts';
import type { LivePort } from './ports/live.ts';
import { openLiveHub } from './ports/live-hub.ts';
import { openStorage } from './ports/open-storage.ts';
import { outboxMail } from './ports/outbox-mail.ts';
import { outboxSms } from './ports/outbox-sms.ts';
import { restSms } from './ports/rest-sms.ts';
import { smtpMail } from './ports/smtp-mail.ts';
import type { Services } from './services/context.ts';
import { keepClean } from './services/retention/keep-clean.ts';
import { openSite, type Site } from './site/site.ts';
import { siteListener } from './site/site-listener.ts';

/** How long requests and background work may go on once the server was told to stop; closing the rest takes less. */
const FINISH_REQUESTS_MS = 1_500;
const FINISH_BACKGROUND_MS = 1_500;
const API_PATHS = /^\/(?:api|files|healthz|openapi\.json)(?:[/?]|$)/;
const API_AND_OUTBOX_PATHS = /^\/(?:api|files|healthz|openapi\.json|outbox|outbox\.json)(?:[/?]|$)/;

export interface RunningServer {
  readonly url: string;
  /** Stops accepting, finishes what is under way, closes the database: within 4 s. */
  stop(): Promise<void>;
}

/**
 * Starts API and site. The port is taken first, so that a busy one is told at once; until everything is open, all is
 * answered with 503.
 * @throws {PortError | FolderInUseError | BucketError} with a sentence for the person who starts it.
 */
export async function startServer(environment: Environment, writeLog: WriteLog): Promise<RunningServer> {
  let current: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '1', 'cache-control': 'no-store' }).end();
  };
  const server = await listen(environment.host, environment.port, (request, response) => {
    current(request, response);
  });
  const url = environment.publicUrl ?? `http://localhost:${portOf(server)}`;
  let database: Database | undefined;
  try {
    database = await createDb(
      environment.databaseUrl,
      environment.countSql ? { logger: countingLogger } : {},
    );
    await seedContent(database.db);
    const services = await assemble(environment, database, await openLiveHub(database), url, writeLog);
    if (environment.demo) await seedDemo(services);
    const site = await siteOf(environment);
    current = dispatcher(environment, services, site, writeLog);
    void site?.compress().catch((error: unknown) => {
      writeLog(JSON.stringify({ event: 'site_not_compressed', error: describeError(error) }));
    });
    const stopCleaning = keepClean(services);
    return { url, stop: once(stopper(server, services, database, stopCleaning)) };
  } catch (error) {
    server.close().closeAllConnections();
    await database?.close();
    throw error;
  }
}

async function assemble(
  environment: Environment,
  database: Database,
  live: LivePort,
  url: string,
  writeLog: WriteLog,
): Promise<Services> {
  const { dataDir, productName, smtp, sms } = environment;
  const { db } = database;
  const inMemory = environment.databaseUrl === 'memory://';
  const secret = environment.appSecret ?? (inMemory ? newSecret() : keptSecret(join(dataDir, 'secret')));
  const storage = await openStorage({
    settings: environment.storage,
    folder: join(dataDir, 'files'),
    apiOrigin: url,
    secret,
    clock: systemClock,
  });
  return {
    db,
    clock: systemClock,
    mail: smtp ? smtpMail({ ...smtp, productName }) : outboxMail(db, systemClock),
    sms: sms ? restSms(sms) : outboxSms(db, systemClock),
    storage,
    background: inProcessBackground((name, error) => {
      writeLog(JSON.stringify({ event: 'background_failed', name, error: describeError(error) }));
    }),
    live,
    secret,
    staffToken: keptSecret(join(dataDir, 'staff-token')),
    appOrigin: url,
    productName,
    automaticReplies: environment.demo,
  };
}

function siteOf({ siteDir, dataDir }: Environment): Promise<Site> | undefined {
  return siteDir === undefined ? undefined : openSite(siteDir, join(dataDir, 'site-compressed'));
}

function dispatcher(
  environment: Environment,
  services: Services,
  site: Site | undefined,
  writeLog: WriteLog,
): RequestListener {
  const app = createApp({ ...environment, services, writeLog });
  const answerApi = getRequestListener(app.fetch);
  if (site === undefined) return (request, response) => void answerApi(request, response);
  const answerPage = siteListener(site, writeLog);
  const apiPaths = environment.demo ? API_AND_OUTBOX_PATHS : API_PATHS;
  return (request, response) => {
    if (apiPaths.test(request.url ?? '')) void answerApi(request, response);
    else answerPage(request, response);
  };
}

function stopper(
  server: Server,
  services: Services,
  database: Database,
  stopCleaning: () => void,
): () => Promise<void> {
  return async () => {
    stopCleaning();
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    services.live.close();
    server.closeIdleConnections();
    await atMost(FINISH_REQUESTS_MS, closed);
    server.closeAllConnections();
    await atMost(FINISH_BACKGROUND_MS, services.background.drain());
    await database.close();
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}

async function atMost(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}
