import * as z from 'zod/mini';
import { MESSAGE_MAX_CHARACTERS, UPLOAD_MAX_BYTES } from '../../src/lib/contract/shared/limits.ts';
import { areaCodesOf, FICTIONAL_AREA_CODE, isAllowable } from '../shared/area-codes.ts';
import {
  ACCOUNT_LIMITS,
  type AccountLimits,
  DESK_SETTINGS,
  DATABASE_CONNECTIONS as CONNECTIONS,
  TEXT_LIMITS,
  type TextSettings,
} from '../shared/limits.ts';
import { DEFAULT_HOST, DEFAULT_PORT, parseOffice } from '../shared/networks.ts';
import { problemOfAddress } from '../db/connect.ts';
import { deliveryVariables, storageVariables } from './delivery-variables.ts';

const HIGHEST_PORT = 65_535;
const SECRET_MIN = 16;

function onOrOff(initial: 'on' | 'off') {
  return z.pipe(
    z._default(z.enum(['on', 'off'], 'must be "on" or "off"'), initial),
    z.transform((value) => value === 'on'),
  );
}
/** `on` is one proxy; `0` would be a second name for `off`. */
const trustedProxies = z.pipe(
  z._default(
    z.string().check(z.regex(/^(?:on|off|[1-9])$/, 'must be "on", "off", or the number of proxies, 1 to 9')),
    'off',
  ),
  z.transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
);
const port = z.coerce
  .number('must be a number')
  .check(z.refine(isPort, `must be a whole number from 0 to ${HIGHEST_PORT}`));
const text = z.string().check(z.minLength(1));
/** An address without a query: paths are appended to it. */
const url = z
  .string()
  .check(z.refine(isAddress, 'must be like https://app.example, without name, password, query and fragment'));
function listWith(initial: string) {
  return z.pipe(
    z._default(z.string(), initial),
    z.transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  );
}
const list = listWith('');

/** Fewer would make every page wait. */
const CALLS_OF_A_PAGE = 6;

/** As HTML: a character takes at most six bytes, in a link twice, and each of its links less than a hundred more. */
const LONGEST_MESSAGE_BYTES = MESSAGE_MAX_CHARACTERS * 12 + 5_000;

/** Returns the schema of a whole number of at least `min`, so that one message or one file always fits. */
function atLeast(min: number, initial: number) {
  const isAllowed = (value: number) => Number.isSafeInteger(value) && value >= min;
  return z._default(
    z.coerce.number('must be a number').check(z.refine(isAllowed, `must be a whole number from ${min} on`)),
    initial,
  );
}

export const serverSchema = z.object({
  ...deliveryVariables,
  ...storageVariables,
  MESSAGES_PER_HOUR: atLeast(1, ACCOUNT_LIMITS.messagesPerHour),
  MESSAGE_BYTES_PER_HOUR: atLeast(LONGEST_MESSAGE_BYTES, ACCOUNT_LIMITS.messageBytesPerHour),
  THREAD_MESSAGES: atLeast(1, ACCOUNT_LIMITS.threadMessages),
  THREAD_BYTES: atLeast(LONGEST_MESSAGE_BYTES, ACCOUNT_LIMITS.threadBytes),
  LINK_MAILS_PER_HOUR: atLeast(1, ACCOUNT_LIMITS.linkMailsPerHour),
  CALLS_AT_ONCE: atLeast(CALLS_OF_A_PAGE, ACCOUNT_LIMITS.callsAtOnce),
  UPLOAD_BYTES_PER_ACCOUNT: atLeast(UPLOAD_MAX_BYTES, ACCOUNT_LIMITS.uploadBytes),
  UPLOAD_BYTES_UNCONFIRMED: atLeast(0, ACCOUNT_LIMITS.unconfirmedUploadBytes),
  STORAGE_BYTES: atLeast(UPLOAD_MAX_BYTES, ACCOUNT_LIMITS.storageBytes),
  AUDIT_DAYS: atLeast(1, DESK_SETTINGS.auditDays),
  DESK_THREADS_PER_HOUR: atLeast(1, DESK_SETTINGS.threadsPerHour),
  NOTES_IN_EXPORT: onOrOff('off'),
  TEXTS: onOrOff('on'),
  TEXT_AREA_CODES: listWith('US,CA').check(
    z.refine(
      (entries) => entries.length > 0 && entries.every(isAllowable),
      'must be US, CA or area codes, separated by commas; premium, toll-free and Caribbean codes are never allowed',
    ),
  ),
  TEXTS_PER_NUMBER: atLeast(1, TEXT_LIMITS.perNumber),
  TEXTS_PER_NETWORK: atLeast(1, TEXT_LIMITS.perNetwork),
  TEXTS_PER_COMPANY: atLeast(1, TEXT_LIMITS.perCompany),
  TEXTS_PER_DAY: atLeast(2, TEXT_LIMITS.perDay),
  PORT: z._default(port, DEFAULT_PORT),
  HOST: z._default(text, DEFAULT_HOST),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(text, DEFAULT_HOST),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url),
  DATABASE_URL: databaseUrl(/^(?:postgres(?:ql)?:\/\/.+|memory:\/\/)$/),
  LISTEN_URL: databaseUrl(/^postgres(?:ql)?:\/\/.+$/),
  LIVE_URL: z.optional(
    z
      .string()
      .check(z.refine(isRedisUrl, 'must be like rediss://name:password@redis.example:6379, without a path')),
  ),
  DATABASE_CONNECTIONS: z._default(
    z.coerce
      .number('must be a number')
      .check(z.refine(isConnections, `must be a whole number from ${CONNECTIONS.min} to ${CONNECTIONS.max}`)),
    CONNECTIONS.initial,
  ),
  DATA_DIR: z._default(text, './.data'),
  SITE_DIR: z.optional(text),
  APP_ORIGINS: list.check(
    z.refine(
      (origins) => origins.every(isOrigin),
      'must be origins such as https://app.example, separated by commas',
    ),
  ),
  APP_SECRET: z.optional(
    z.string().check(z.minLength(SECRET_MIN, `must have at least ${SECRET_MIN} characters`)),
  ),
  APP_SECRET_FALLBACKS: list.check(
    z.refine(
      (secrets) => secrets.every(({ length }) => length >= SECRET_MIN),
      `must be secrets of at least ${SECRET_MIN} characters, separated by commas`,
    ),
  ),
  APP_SECRET_LOST: onOrOff('off'),
  STORAGE_LOST: onOrOff('off'),
  APP_URL: z.optional(url),
  API_URL: z.optional(url),
  BRAND_DIR: z.optional(text),
  PRODUCT_NAME: z.optional(text),
  PUBLIC_PRODUCT_NAME: z.optional(text),
  SIGN_UP_WITHOUT_COMPANY: onOrOff('on'),
  DEMO: onOrOff('off'),
  TRUST_PROXY: trustedProxies,
  OFFICE_NETWORKS: z.pipe(
    list.check(
      z.refine(
        (entries) => entries.every((entry) => parseOffice(entry) !== null),
        'must be addresses or networks, each with a factor from 1 to 1000, such as 203.0.113.7=40,2001:db8::/48=10',
      ),
    ),
    z.transform((entries) => entries.flatMap((entry) => parseOffice(entry) ?? [])),
  ),
  STOP_SECONDS: z._default(
    z.coerce
      .number('must be a number')
      .check(z.refine((value) => value >= 1 && value <= 3600, 'must be from 1 to 3600')),
    20,
  ),
  RATE_LIMIT_FACTOR: z._default(z.coerce.number('must be a number').check(z.gt(0, 'must be more than 0')), 1),
});

type Values = z.infer<typeof serverSchema>;
export function accountLimits(values: Values): AccountLimits {
  return {
    messagesPerHour: values.MESSAGES_PER_HOUR,
    messageBytesPerHour: values.MESSAGE_BYTES_PER_HOUR,
    threadMessages: values.THREAD_MESSAGES,
    threadBytes: values.THREAD_BYTES,
    linkMailsPerHour: values.LINK_MAILS_PER_HOUR,
    uploadBytes: values.UPLOAD_BYTES_PER_ACCOUNT,
    unconfirmedUploadBytes: values.UPLOAD_BYTES_UNCONFIRMED,
    storageBytes: values.STORAGE_BYTES,
    callsAtOnce: values.CALLS_AT_ONCE,
  };
}

export function textSettings(values: Values): TextSettings {
  const areaCodes = areaCodesOf(values.TEXT_AREA_CODES);
  return {
    on: values.TEXTS,
    areaCodes: values.SMS_URL === undefined ? new Set([...areaCodes, FICTIONAL_AREA_CODE]) : areaCodes,
    limits: {
      perNumber: values.TEXTS_PER_NUMBER,
      perNetwork: values.TEXTS_PER_NETWORK,
      perCompany: values.TEXTS_PER_COMPANY,
      perDay: values.TEXTS_PER_DAY,
    },
  };
}

function databaseUrl(form: RegExp) {
  return z.optional(
    z.string().check(
      z.regex(form, { error: 'must begin with postgres://', abort: true }),
      z.refine((value) => problemOfAddress(value) === null, {
        error: ({ input }) => problemOfAddress(String(input)) ?? '',
      }),
    ),
  );
}

/** Channels know no database number. */
function isRedisUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(value);
  const isAlone = [pathname === '/' ? '' : pathname, search, hash].every((part) => part === '');
  return /^rediss?:$/.test(protocol) && hostname !== '' && isAlone && isPercentForm(username + password);
}

function isPercentForm(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isConnections(value: number): boolean {
  return Number.isInteger(value) && value >= CONNECTIONS.min && value <= CONNECTIONS.max;
}

function isPort(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= HIGHEST_PORT;
}

function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, search, hash } = new URL(value);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => part === '');
}
