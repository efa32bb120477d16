import { join, resolve } from 'node:path';
import {
  missingForDelivery,
  smsSettings,
  smtpSettings,
  filesFolder,
  storageSettings,
} from './delivery-variables.ts';
import {
  dangerousVariables,
  idleVariables,
  missingVariables,
  nearVariables,
  publicDemoVariables,
} from './refused-variables.ts';
import { accountLimits, serverSchema, textSettings } from './server-schema.ts';
import { readAddress } from '../db/connect.ts';
import { OperatorError } from '../shared/operator-error.ts';

export type Variables = Readonly<ReturnType<typeof readVariables>>;

/** Missing, invalid or misspelled environment variables, in one message for the operator. It repeats no value. */
export class VariablesError extends OperatorError {
  constructor(problems: readonly string[]) {
    super(
      `Missing environment variables, or bad values:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
  }
}

/**
 * Parses the environment variables. An empty one counts as unset.
 * @throws {VariablesError} with all that is wrong: docs/product/configuration.md#refused-settings.
 */
export function readVariables(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = serverSchema.safeParse(given);
  const problems = [
    ...missingVariables(given),
    ...missingForDelivery(given),
    ...publicDemoVariables(given),
    ...dangerousVariables(given),
    ...idleVariables(given),
    ...nearVariables(given),
  ];
  if (!parsed.success) {
    problems.unshift(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  if (!parsed.success || problems.length > 0) throw new VariablesError(problems);
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    /** 0 means any free port. */
    port: values.PORT,
    host: values.HOST,
    /** Undefined: no metrics. */
    metricsAddress:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    /** Of the collector; undefined: no traces. */
    tracesUrl: tracesUrl(values.OTEL_EXPORTER_OTLP_ENDPOINT),
    /** `postgres://…`, or the embedded database: `memory://` or its folder. */
    databaseUrl: values.DATABASE_URL ?? join(dataDir, 'db'),
    databaseConnections: values.DATABASE_CONNECTIONS,
    /** Undefined: PostgreSQL is heard at `databaseUrl`. */
    listenUrl: values.LISTEN_URL,
    /** Undefined: PostgreSQL carries the live updates. */
    liveUrl: values.LIVE_URL,
    dataDir,
    /** Folder of the built site; undefined serves the API alone. */
    siteDir: values.SITE_DIR === undefined ? undefined : resolve(values.SITE_DIR),
    appOrigins: originsOf(values.APP_ORIGINS, values.APP_URL),
    /** Undefined: generated once and stored in `dataDir`. */
    appSecret: values.APP_SECRET,
    appSecretFallbacks: values.APP_SECRET_FALLBACKS,
    /** Accepts another secret than that of the last start. */
    appSecretLost: values.APP_SECRET_LOST,
    /** Accepts another file store than that of the last start. */
    storageLost: values.STORAGE_LOST,
    /** Addresses of the site and of this API without a trailing slash; undefined until the port is known. */
    appUrl: values.APP_URL?.replace(/(?<!\/)\/+$/, ''),
    apiUrl: values.API_URL?.replace(/(?<!\/)\/+$/, ''),
    productName: values.PRODUCT_NAME ?? values.PUBLIC_PRODUCT_NAME ?? 'Sundial',
    filesFolder: filesFolder(values.STORAGE_URL) ?? join(dataDir, 'files'),
    /** Undefined: files are stored in `filesFolder`. */
    storage: storageSettings(values.STORAGE_URL),
    /** The store that files are moved from; null without one. */
    previousStorage:
      values.STORAGE_PREVIOUS === undefined
        ? null
        : {
            settings: storageSettings(values.STORAGE_PREVIOUS),
            folder: filesFolder(values.STORAGE_PREVIOUS) ?? '',
          },
    /** Undefined, as `sms`: mails and text messages are stored in the outbox. */
    smtp: smtpSettings(values),
    mailsHeld:
      values.MAIL_DELIVERY === 'hold' || (given['MAIL_DELIVERY'] === undefined && values.MAIL === 'hold'),
    sms: smsSettings(values),
    signUpWithoutCompany: values.SIGN_UP_WITHOUT_COMPANY,
    demo: values.DEMO,
    trustedProxies: values.TRUST_PROXY,
    offices: values.OFFICE_NETWORKS,
    /** For calls to finish after a signal. */
    stopWithinMs: values.STOP_SECONDS * 1000,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    limits: accountLimits(values),
    texts: textSettings(values),
    desk: {
      auditDays: values.AUDIT_DAYS,
      threadsPerHour: values.DESK_THREADS_PER_HOUR,
      notesInExport: values.NOTES_IN_EXPORT,
    },
  };
}

/** Returns the origins whose pages may call the API: the site's own and the further ones. */
function originsOf(further: readonly string[], appUrl: string | undefined): readonly string[] {
  return [...new Set([...(appUrl === undefined ? [] : [new URL(appUrl).origin]), ...further])];
}

/** As the exporters of OpenTelemetry form it. */
function tracesUrl(endpoint: string | undefined): string | undefined {
  return endpoint === undefined ? undefined : `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`;
}

/** Returns the effective settings for the log, without secrets: of an address with a password its host alone. */
export function describeSettings(variables: Variables): Readonly<Record<string, unknown>> {
  const { storage, smtp, sms, dataDir, siteDir } = variables;
  return {
    app_url: variables.appUrl ?? null,
    api_url: variables.apiUrl ?? null,
    app_origins: variables.appOrigins,
    database: describeDatabase(variables.databaseUrl),
    database_tls: readAddress(variables.databaseUrl).sslMode,
    database_connections: variables.databaseConnections,
    database_listen: variables.listenUrl === undefined ? null : describeDatabase(variables.listenUrl),
    live: variables.liveUrl === undefined ? 'database' : new URL(variables.liveUrl).host,
    data_dir: dataDir,
    files: storage === undefined ? variables.filesFolder : `${storage.endpoint}/${storage.bucket}`,
    app_secret: variables.appSecret === undefined ? 'generated' : 'given',
    app_secret_fallbacks: variables.appSecretFallbacks.length,
    site_dir: siteDir ?? null,
    mail: smtp === undefined ? 'outbox' : new URL(smtp.url).host,
    mails_held: variables.mailsHeld,
    mail_from: smtp?.from ?? null,
    sms: sms === undefined ? 'outbox' : new URL(sms.url).host,
    product_name: variables.productName,
    sign_up_without_company: variables.signUpWithoutCompany,
    demo: variables.demo,
    trusted_proxies: variables.trustedProxies,
    office_networks: variables.offices.map(({ key, weight }) => `${key}=${weight}`),
    metrics: variables.metricsAddress ?? 'off',
    traces: variables.tracesUrl ?? 'off',
    stop_seconds: variables.stopWithinMs / 1000,
    rate_limit_factor: variables.rateLimitFactor,
    limits: variables.limits,
    texts: variables.texts.on,
    desk: variables.desk,
    text_limits: variables.texts.limits,
  };
}

function describeDatabase(url: string): string {
  if (!/^postgres(?:ql)?:/.test(url)) return url;
  if (!URL.canParse(url)) return 'postgres';
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}
