import { join } from 'node:path';
import type { RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import type { Database } from './db/client.ts';
import { createDb } from './db/create-db.ts';
import { claimDatabase } from './demo/claim-database.ts';
import { createDemo } from './demo/create-demo.ts';
import { enterDemoConcierge } from './demo/demo-concierge.ts';
import { withoutProxies } from './demo-guard.ts';
import { countingLogger } from './db/sql-round-trips.ts';
import { describeSettings } from './variables/describe-settings.ts';
import type { Variables } from './variables/read-variables.ts';
import { listen, portOf } from './http-server.ts';
import { OUTBOX_SECRET_FILE, storedSecret, newSecret } from './variables/stored-secret.ts';
import { describeError } from './log/describe-error.ts';
import type { Log } from './log/log.ts';
import type { WriteLog } from './log/write-log.ts';
import { systemClock } from './ports/clock.ts';
import { inProcessBackground } from './ports/background/in-process-background.ts';
import type { LivePort } from './ports/live/live.ts';
import { openLiveHub } from './ports/live/live-hub.ts';
import { openStorage } from './ports/storage/open-storage.ts';
import { outboxMail } from './ports/mail/outbox-mail.ts';
import { outboxSms } from './ports/sms/outbox-sms.ts';
import { restSms } from './ports/sms/rest-sms.ts';
import { smtpMail } from './ports/mail/smtp-mail.ts';
import type { Services } from './services/context.ts';
import { startSending } from './services/mails/start-sending.ts';
import { startCleanUp } from './services/retention/start-clean-up.ts';
import { openSite, type Site } from './site/site.ts';
import { siteListener } from './site/site-listener.ts';
import { replyPlainly } from './plain-reply.ts';
import { requestPath } from './shared/request-path.ts';
import { forgetAddress, recordAddress } from './shared/api-address.ts';
import { OPERATOR_TOKEN_FILE, STAFF_TOKEN_FILE } from './shared/token-files.ts';
import { localUrl } from './shared/local-url.ts';
import { makePrivate } from './shared/private-folder.ts';

/** Time limits of a shutdown. */
const FINISH_REQUESTS_MS = 1_500;
const FINISH_BACKGROUND_MS = 1_500;
const API_PATHS = /^\/(?:api|content-images|files|healthz|openapi\.json|operator)(?:\/|$)/;
const API_AND_OUTBOX_PATHS = /^\/(?:api|content-images|files|healthz|openapi\.json|operator|outbox)(?:\/|$)/;

export interface RunningServer {
  readonly url: string;
  /** Closes the port, finishes pending work and closes the database, within 4 s. */
  stop(): Promise<void>;
}

/**
 * Starts API and site. Takes the port first, to report a busy port at once; replies 503 until everything is open.
 * @throws {ForeignFolderError | PortError | FolderInUseError | DemoDatabaseError | BucketError} with a message for the operator.
 */
export async function startServer(variables: Variables, writeLog: WriteLog): Promise<RunningServer> {
  makePrivate(variables.dataDir);
  let current: RequestListener = (_request, response) => {
    replyPlainly(response, 503, 'The server is starting. Please try again in a second.', {
      'retry-after': '1',
    });
  };
  const server = await listen(variables.host, variables.port, (request, response) => {
    current(request, response);
  });
  const local = localUrl(variables.host, portOf(server));
  const { appUrl = local, apiUrl = local } = variables;
  writeLog(JSON.stringify({ event: 'settings', ...describeSettings({ ...variables, appUrl, apiUrl }) }));
  let database: Database | undefined;
  try {
    database = await createDb(variables.databaseUrl, variables.countSql ? { logger: countingLogger } : {});
    await claimDatabase(database.db, variables.demo);
    const services = await assemble(
      variables,
      database,
      await openLiveHub(database),
      { appUrl, apiUrl },
      writeLog,
    );
    if (variables.demo) await openDemo(variables, services);
    const site = await siteOf(variables);
    const answer = dispatcher(variables, services, site, writeLog);
    current = variables.demo ? withoutProxies(answer) : answer;
    void site?.compress().catch((error: unknown) => {
      writeLog(JSON.stringify({ event: 'site_not_compressed', error: describeError(error) }));
    });
    const stopCleaning = startCleanUp(services);
    const stopSending = startSending(services);
    recordAddress(variables.dataDir, local);
    const leave = () => {
      stopCleaning();
      stopSending();
      forgetAddress(variables.dataDir);
    };
    return { url: apiUrl, stop: once(stopper(server, services, database, leave)) };
  } catch (error) {
    server.close().closeAllConnections();
    await database?.close();
    throw error;
  }
}

async function assemble(
  variables: Variables,
  database: Database,
  live: LivePort,
  { appUrl, apiUrl }: { readonly appUrl: string; readonly apiUrl: string },
  writeLog: WriteLog,
): Promise<Services> {
  const { dataDir, productName, smtp, sms } = variables;
  const { db } = database;
  const log: Log = (event, facts) => writeLog(JSON.stringify({ event, ...facts }));
  const inMemory = variables.databaseUrl === 'memory://';
  const secret = variables.appSecret ?? (inMemory ? newSecret() : storedSecret(join(dataDir, 'secret')));
  const storage = await openStorage({
    settings: variables.storage,
    folder: variables.filesFolder,
    apiOrigin: apiUrl,
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
      log('background_failed', { name, error: describeError(error) });
    }),
    log,
    live,
    limits: variables.limits,
    secret,
    operatorToken: storedSecret(join(dataDir, OPERATOR_TOKEN_FILE)),
    outboxSecret: storedSecret(join(dataDir, OUTBOX_SECRET_FILE)),
    appOrigin: appUrl,
    apiOrigin: apiUrl,
    contentOrigin: variables.siteDir === undefined ? apiUrl : '',
    productName,
    signUpWithoutCompany: variables.signUpWithoutCompany,
    automaticReplies: variables.demo,
  };
}

async function openDemo({ dataDir }: Variables, services: Services): Promise<void> {
  await createDemo(services);
  await enterDemoConcierge(services, storedSecret(join(dataDir, STAFF_TOKEN_FILE)));
}

function siteOf({ siteDir, dataDir }: Variables): Promise<Site> | undefined {
  return siteDir === undefined ? undefined : openSite(siteDir, join(dataDir, 'site-compressed'));
}

function dispatcher(
  variables: Variables,
  services: Services,
  site: Site | undefined,
  writeLog: WriteLog,
): RequestListener {
  const app = createApp({ ...variables, services, writeLog });
  const answerApi = getRequestListener(app.fetch);
  if (site === undefined) return (request, response) => void answerApi(request, response);
  const answerPage = siteListener(site, writeLog);
  const apiPaths = variables.demo ? API_AND_OUTBOX_PATHS : API_PATHS;
  return (request, response) => {
    if (apiPaths.test(requestPath(request.url) ?? '')) void answerApi(request, response);
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
