import { readAddress } from '../db/connect.ts';
import type { Variables } from './read-variables.ts';

/** Returns the effective settings for the log, without secrets: of an address with a password its host alone. */
export function describeSettings(variables: Variables): Readonly<Record<string, unknown>> {
  const { storage, smtp, sms, dataDir, siteDir } = variables;
  return {
    app_url: variables.appUrl ?? null,
    api_url: variables.apiUrl ?? null,
    app_origins: variables.appOrigins,
    database: describeDatabase(variables.databaseUrl),
    database_tls: readAddress(variables.databaseUrl)?.sslMode ?? null,
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
