import { join, resolve } from 'node:path';
import { missingForDelivery, smsSettings, smtpSettings } from './delivery-variables.ts';
import type { SmsSettings } from '../ports/sms.ts';
import type { S3Settings } from '../ports/storage/s3-calls.ts';
import type { SmtpSettings } from '../ports/mail/smtp-mail.ts';
import type { Office } from '../shared/offices.ts';
import type { AccountLimits, DeskSettings, TextSettings } from '../shared/limits.ts';
import {
  dangerousVariables,
  missingVariables,
  nearVariables,
  publicDemoVariables,
} from './refused-variables.ts';
import { accountLimits, serverSchema, textSettings } from './server-schema.ts';
import { filesFolder, storageSettings } from './storage-variables.ts';

export interface MetricsAddress {
  readonly host: string;
  /** 0 means any free port. */
  readonly port: number;
}

export interface Variables {
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** Undefined: no metrics. */
  readonly metricsAddress: MetricsAddress | undefined;
  /** `postgres://…`, or the embedded database: `memory://` or its folder. */
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  readonly dataDir: string;
  /** Folder of the built site; undefined serves the API alone. */
  readonly siteDir: string | undefined;
  readonly appOrigins: readonly string[];
  /** Undefined: generated once and stored in `dataDir`. */
  readonly appSecret: string | undefined;
  readonly appSecretFallbacks: readonly string[];
  /** Accepts another secret than that of the last start. */
  readonly appSecretLost: boolean;
  /** Accepts another file store than that of the last start. */
  readonly storageLost: boolean;
  /** Address of the site without a trailing slash; undefined until the port is known. */
  readonly appUrl: string | undefined;
  /** Address of this API without a trailing slash; undefined until the port is known. */
  readonly apiUrl: string | undefined;
  readonly productName: string;
  /** Folder of uploaded files, unless they are in a store. */
  readonly filesFolder: string;
  /** Undefined: files are stored in `filesFolder`. */
  readonly storage: S3Settings | undefined;
  /** Undefined: mails are stored in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** Mails stay in the queue. */
  readonly mailsHeld: boolean;
  /** Undefined: text messages are stored in the outbox. */
  readonly sms: SmsSettings | undefined;
  /** False refuses a sign-up without the link of a company. */
  readonly signUpWithoutCompany: boolean;
  readonly demo: boolean;
  readonly trustedProxies: number;
  readonly offices: readonly Office[];
  /** For calls to finish after a signal. */
  readonly stopWithinMs: number;
  readonly rateLimitFactor: number;
  readonly limits: AccountLimits;
  readonly texts: TextSettings;
  readonly desk: DeskSettings;
}

/** Missing, invalid or misspelt environment variables, in one message for the operator. It repeats no value. */
export class VariablesError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `Missing environment variables, or bad values:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.name = 'VariablesError';
  }
}

/**
 * Parses the environment variables. An empty one counts as unset.
 * @throws {VariablesError} with all that is wrong: docs/product/configuration.md#refused-settings.
 */
export function readVariables(env: Readonly<Record<string, string | undefined>>): Variables {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = serverSchema.safeParse(given);
  const problems = [
    ...missingVariables(given),
    ...missingForDelivery(given),
    ...publicDemoVariables(given),
    ...dangerousVariables(given),
    ...nearVariables(given),
  ];
  if (!parsed.success) {
    problems.unshift(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  if (!parsed.success || problems.length > 0) throw new VariablesError(problems);
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    metricsAddress:
      values.METRICS_PORT === undefined
        ? undefined
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    databaseUrl: values.DATABASE_URL ?? join(dataDir, 'db'),
    databaseConnections: values.DATABASE_CONNECTIONS,
    dataDir,
    siteDir: values.SITE_DIR === undefined ? undefined : resolve(values.SITE_DIR),
    appOrigins: originsOf(values.APP_ORIGINS, values.APP_URL),
    appSecret: values.APP_SECRET,
    appSecretFallbacks: values.APP_SECRET_FALLBACKS,
    appSecretLost: values.APP_SECRET_LOST,
    storageLost: values.STORAGE_LOST,
    appUrl: values.APP_URL?.replace(/(?<!\/)\/+$/, ''),
    apiUrl: values.API_URL?.replace(/(?<!\/)\/+$/, ''),
    productName: values.PRODUCT_NAME ?? values.PUBLIC_PRODUCT_NAME ?? 'Sundial',
    filesFolder: filesFolder(values.STORAGE_URL) ?? join(dataDir, 'files'),
    storage: storageSettings(values.STORAGE_URL),
    smtp: smtpSettings(values),
    mailsHeld: values.MAIL === 'hold',
    sms: smsSettings(values),
    signUpWithoutCompany: values.SIGN_UP_WITHOUT_COMPANY,
    demo: values.DEMO,
    trustedProxies: values.TRUST_PROXY,
    offices: values.OFFICE_NETWORKS,
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
