import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { deliveryVariables, missingForDelivery, smsSettings, smtpSettings } from './delivery-variables.ts';
import type { SmsSettings } from '../ports/sms/rest-sms.ts';
import type { S3Settings } from '../ports/storage/s3-calls.ts';
import type { SmtpSettings } from '../ports/mail/smtp-mail.ts';
import type { AccountLimits } from '../shared/account-limits.ts';
import { DEFAULT_HOST, DEFAULT_PORT } from '../shared/local-url.ts';
import { accountLimits, limitVariables } from './limit-variables.ts';
import { storageSettings, storageVariables } from './storage-variables.ts';

const HIGHEST_PORT = 65_535;

function onOrOff(initial: 'on' | 'off') {
  return z.pipe(
    z._default(z.enum(['on', 'off'], 'must be "on" or "off"'), initial),
    z.transform((value) => value === 'on'),
  );
}
const text = z.string().check(z.minLength(1));
const url = z
  .string()
  .check(
    z.refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an http(s) address',
    ),
  );
const originList = z.pipe(
  z._default(z.string(), ''),
  z.transform((value) =>
    value
      .split(',')
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ''),
  ),
);

const variables = z.object({
  ...deliveryVariables,
  ...storageVariables,
  ...limitVariables,
  PORT: z._default(
    z.coerce
      .number('must be a number')
      .check(z.refine(isPort, `must be a whole number from 0 to ${HIGHEST_PORT}`)),
    DEFAULT_PORT,
  ),
  HOST: z._default(text, DEFAULT_HOST),
  DATABASE_URL: z.optional(text),
  DATA_DIR: z._default(text, './.data'),
  SITE_DIR: z.optional(text),
  APP_ORIGINS: originList.check(
    z.refine(
      (origins) => origins.every(isOrigin),
      'must be origins such as https://app.example, separated by commas',
    ),
  ),
  APP_SECRET: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  PUBLIC_URL: z.optional(url),
  PRODUCT_NAME: z.optional(text),
  PUBLIC_PRODUCT_NAME: z.optional(text),
  SIGN_UP_WITHOUT_COMPANY: onOrOff('on'),
  DEMO: onOrOff('off'),
  TRUST_PROXY: onOrOff('off'),
  SUNDIAL_COUNT_SQL: onOrOff('off'),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number('must be a number').check(z.gt(0, 'must be more than 0')), 1),
});

/** Configuration of the server. */
export interface Variables {
  /** 0 means any free port. */
  readonly port: number;
  readonly host: string;
  /** `memory://`, `postgres://…` or the folder of the embedded database. */
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Folder of the built site; undefined serves the API alone. */
  readonly siteDir: string | undefined;
  readonly appOrigins: readonly string[];
  /** Undefined: generated once and stored in `dataDir`. */
  readonly appSecret: string | undefined;
  /** Public URL of the server without a trailing slash; undefined until the port is known. */
  readonly publicUrl: string | undefined;
  readonly productName: string;
  /** Undefined: files are stored in `dataDir`. */
  readonly storage: S3Settings | undefined;
  /** Undefined: mails are stored in the outbox. */
  readonly smtp: SmtpSettings | undefined;
  /** Undefined: text messages are stored in the outbox. */
  readonly sms: SmsSettings | undefined;
  /** False refuses a sign-up without the link of a company. */
  readonly signUpWithoutCompany: boolean;
  readonly demo: boolean;
  readonly trustProxy: boolean;
  readonly countSql: boolean;
  readonly rateLimitFactor: number;
  readonly limits: AccountLimits;
}

/** Missing or invalid environment variables, in one message for the operator. */
export class VariablesError extends Error {
  constructor(problems: readonly string[]) {
    super(
      `Missing environment variables, or bad values:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
    );
    this.name = 'VariablesError';
  }
}

/**
 * Parses the environment variables. Each has a default; an empty one counts as unset.
 * @throws {VariablesError} with all invalid variables.
 */
export function readVariables(env: Readonly<Record<string, string | undefined>>): Variables {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = variables.safeParse(given);
  const problems = missingForDelivery(given);
  if (!parsed.success) {
    problems.unshift(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  }
  if (!parsed.success || problems.length > 0) throw new VariablesError(problems);
  const values = parsed.data;
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL ?? join(dataDir, 'db'),
    dataDir,
    siteDir: values.SITE_DIR === undefined ? undefined : resolve(values.SITE_DIR),
    appOrigins: values.APP_ORIGINS,
    appSecret: values.APP_SECRET,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    productName: values.PRODUCT_NAME ?? values.PUBLIC_PRODUCT_NAME ?? 'Sundial',
    storage: storageSettings(values.STORAGE_URL),
    smtp: smtpSettings(values),
    sms: smsSettings(values),
    signUpWithoutCompany: values.SIGN_UP_WITHOUT_COMPANY,
    demo: values.DEMO,
    trustProxy: values.TRUST_PROXY,
    countSql: values.SUNDIAL_COUNT_SQL,
    rateLimitFactor: values.RATE_LIMIT_FACTOR,
    limits: accountLimits(values),
  };
}

function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= HIGHEST_PORT;
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}
