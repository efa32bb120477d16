import { join } from 'node:path';
import type { Brand } from '../src/lib/brand/brand.ts';
import type { Database, Db } from './db/client.ts';
import { readCertificateEnd } from './db/certificate.ts';
import { readHttpsCertificateEnd } from './shared/certificates.ts';
import { readAddress } from './db/connect.ts';
import type { Alerts } from './log/alerts.ts';
import { describeError, type Log } from './log/log.ts';
import { jobKinds } from './outgoing/job-kinds.ts';
import { inProcessBackground } from './ports/background.ts';
import type { Clock, DatabaseClock } from './ports/clock.ts';
import type { LivePort } from './ports/live.ts';
import { companyMail, type MailPort, outboxMail } from './ports/mail/mail.ts';
import { smtpMail } from './ports/mail/smtp-mail.ts';
import { openRateLimits } from './ports/rate-limits.ts';
import { outboxSms, restSms } from './ports/sms.ts';
import { movingStorage } from './ports/storage/moving-storage.ts';
import { openStorage, type StoragePlace } from './ports/storage/open-storage.ts';
import { traced, type Tracing } from './log/tracing.ts';
import type { Services } from './services/context.ts';
import { checkInstallation, type CheckedSettings } from './services/health/check-installation.ts';
import { createPresenceBoard } from './services/desk-request/presence-board.ts';
import {
  OPERATOR_TOKEN_FILE,
  OUTBOX_SECRET_FILE,
  readSecret,
  storedSecret,
} from './shared/private-folder.ts';
import type { Variables } from './variables/read-variables.ts';

interface Parts {
  readonly database: Database;
  readonly clock: DatabaseClock;
  readonly live: LivePort;
  readonly appUrl: string;
  readonly apiUrl: string;
  readonly log: Log;
  readonly alerts: Alerts;
  readonly brand: Brand;
  readonly tracing: Tracing | undefined;
}

export async function createServices(
  variables: Variables,
  { database, clock, live, appUrl, apiUrl, log, alerts, brand, tracing }: Parts,
): Promise<Services> {
  const { dataDir, productName, sms } = variables;
  const { db, reports } = database;
  const secret = variables.appSecret ?? storedSecret(join(dataDir, 'secret'));
  const { previousStorage } = variables;
  const open = (place: StoragePlace) =>
    openStorage({
      ...place,
      apiOrigin: apiUrl,
      secret,
      clock,
      onAway: (status) => alerts.raise('storage', { state: 'unavailable', status }),
    });
  const current = await open({ settings: variables.storage, folder: variables.filesFolder });
  const storage =
    previousStorage === null ? current : movingStorage({ current, previous: await open(previousStorage) });
  const operatorTokenFile = join(dataDir, OPERATOR_TOKEN_FILE);
  storedSecret(operatorTokenFile);
  const services: Services = {
    db: traced(tracing, 'database', db, ['transaction']),
    reports,
    check: () => checkInstallation(services, checkedSettings(variables, database), () => clock.aheadMs()),
    proxies: { most: 0, fewest: Infinity, hasUnreadable: false },
    ping: () => database.ping(),
    clock,
    compareClocks: () => clock.compare(),
    mail: traced(tracing, 'mail', mailOf(variables, { db, clock, apiUrl }, brand)),
    sms: traced(tracing, 'sms', sms ? restSms(sms) : outboxSms(db, clock)),
    storage: traced(tracing, 'storage', storage),
    storageHealth: { state: 'good' },
    background: inProcessBackground((name, error) => {
      log('error', 'background_failed', { name, error: describeError(error) });
    }),
    jobKinds,
    log,
    alerts,
    live,
    presence: createPresenceBoard(live, clock),
    openRateLimit: openRateLimits(database, (what) => {
      log('warn', 'rate_limits_alone', { what });
    }),
    limits: variables.limits,
    texts: variables.texts,
    desk: variables.desk,
    secret,
    fallbackSecrets: variables.appSecretFallbacks,
    operatorToken: () => readSecret(operatorTokenFile),
    outboxSecret: storedSecret(join(dataDir, OUTBOX_SECRET_FILE)),
    appOrigin: appUrl,
    apiOrigin: apiUrl,
    contentOrigin: variables.siteDir === undefined ? apiUrl : '',
    productName,
    signUpWithoutCompany: variables.signUpWithoutCompany,
    demo: variables.demo,
    automaticReplies: variables.demo,
  };
  return services;
}

function checkedSettings(variables: Variables, { isPooled }: Database): CheckedSettings {
  const address = readAddress(variables.databaseUrl);
  return {
    sslMode: address.sslMode,
    isOwnDatabase: address.isOwnMachine,
    certificateEnd: () => readCertificateEnd(variables.databaseUrl),
    siteCertificateEnd: readHttpsCertificateEnd,
    databaseConnections: variables.databaseConnections,
    isPooled,
    liveUrl: variables.liveUrl,
    smtpUrl: variables.smtp?.url,
    appOrigins: variables.appOrigins,
    trustedProxies: variables.trustedProxies,
  };
}

function mailOf(
  { smtp, mailsHeld, productName }: Variables,
  { db, clock, apiUrl }: { readonly db: Db; readonly clock: Clock; readonly apiUrl: string },
  { mail, accentColor, logo }: Brand,
): MailPort {
  const { senderName } = mail;
  const face = { productName, senderName, accentColor, logo: logo?.bytes ?? null };
  const port = companyMail(
    db,
    smtp ? smtpMail({ ...smtp, ...face, greetsAs: new URL(apiUrl).hostname }) : outboxMail(db, clock),
  );
  return mailsHeld ? { ...port, atOnce: 0 } : port;
}
