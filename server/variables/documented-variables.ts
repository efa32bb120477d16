import { ACCOUNT_LIMITS, DATABASE_CONNECTIONS, DESK_SETTINGS, TEXT_LIMITS } from '../shared/limits.ts';
import { DEFAULT_HOST, DEFAULT_PORT } from '../shared/local-url.ts';
import type { ServerVariable } from './server-schema.ts';

/** One variable in `.env.example` and in docs/configuration.md. */
export interface DocumentedVariable {
  /** As it would be typed; empty without one. */
  readonly initial: string;
  /** Says what holds without a value, where `initial` does not. */
  readonly without?: string;
  /** One sentence or two in Markdown; links are relative to docs. */
  readonly meaning: string;
}

/** All variables of the API, in reading order. */
export const API_VARIABLES: Readonly<Record<ServerVariable, DocumentedVariable>> = {
  PORT: { initial: String(DEFAULT_PORT), meaning: 'the port it listens on; `0` takes any free one' },
  HOST: {
    initial: DEFAULT_HOST,
    meaning: 'the address it listens on; `0.0.0.0` lets other machines reach it',
  },
  METRICS_PORT: {
    initial: '',
    without: 'no metrics',
    meaning: 'the port of [the metrics](metrics.md), another one than `PORT`; `0` takes any free one',
  },
  METRICS_HOST: { initial: DEFAULT_HOST, meaning: 'the address that the port of the metrics listens on' },
  APP_URL: {
    initial: '',
    without: 'the address it listens on',
    meaning: 'the address of the site: links in mails, passkeys, and the origin whose pages may call the API',
  },
  API_URL: {
    initial: '',
    without: 'the address it listens on',
    meaning:
      'the address of this API: uploads, downloads and pictures of the content; the same as `APP_URL` on one origin',
  },
  APP_ORIGINS: {
    initial: '',
    meaning: 'further origins whose pages may call the API, separated by commas',
  },
  DATABASE_URL: {
    initial: '',
    without: 'for the demo and development: a database embedded in `DATA_DIR`',
    meaning:
      '`postgres://…`, PostgreSQL 15 or later, [with TLS](hosting.md#tls-to-postgresql) on another machine; tests also use `memory://`, which keeps nothing',
  },
  DATABASE_CONNECTIONS: {
    initial: String(DATABASE_CONNECTIONS.initial),
    meaning:
      'connections of one process to a PostgreSQL server, all of them: [hosting.md](hosting.md#connections)',
  },
  DATA_DIR: {
    initial: './.data',
    meaning:
      'the tokens of the commands; for the demo and development also the embedded database, the files, a generated secret',
  },
  STORAGE_URL: {
    initial: '',
    without: 'for the demo and development: a folder in `DATA_DIR`',
    meaning:
      '`s3://…` for an S3-compatible store ([hosting.md](hosting.md#files-in-an-s3-compatible-store)), or `file:///…` for a folder',
  },
  STORAGE_LOST: {
    initial: 'off',
    meaning:
      '`on`, for one start, accepts another store than the one before, whose files are lost: [one store](product/uploads.md#one-store)',
  },
  APP_SECRET: {
    initial: '',
    without: 'for the demo and development: generated and stored in `DATA_DIR`',
    meaning: 'signs file addresses and one-time codes; at least 16 characters, the same for every process',
  },
  APP_SECRET_FALLBACKS: {
    initial: '',
    meaning:
      'further secrets, separated by commas, while `APP_SECRET` is replaced: [the runbook](runbooks/secrets.md#app_secret)',
  },
  APP_SECRET_LOST: {
    initial: 'off',
    meaning:
      '`on`, for one start, accepts another `APP_SECRET` without the previous one: [the runbook](runbooks/secrets.md#a-lost-secret)',
  },
  SITE_DIR: {
    initial: '',
    without: 'the API alone; `npm start` sets `./dist`',
    meaning: 'the built site, served on the same origin',
  },
  SMTP_URL: {
    initial: '',
    without: 'mails stay in the database',
    meaning: 'the SMTP server: [mail-and-sms.md](mail-and-sms.md)',
  },
  MAIL: {
    initial: 'send',
    meaning: '`hold` keeps all mails in the queue, for a [restored copy](runbooks/backup.md#a-copy)',
  },
  MAIL_CONNECTIONS: {
    initial: '2',
    meaning:
      'connections of one process to the SMTP server at a time: [mail-and-sms.md](mail-and-sms.md#bursts)',
  },
  MAILS_PER_MINUTE: {
    initial: '',
    without: 'no limit',
    meaning: 'mails of one process in a minute, at least 10',
  },
  MAIL_FROM: {
    initial: '',
    without: 'that of the brand, else `PUBLIC_SUPPORT_EMAIL`',
    meaning: 'the sender of mails',
  },
  BRAND_DIR: {
    initial: '',
    without: 'the folder `brand`, if it has a `brand.yaml`',
    meaning: "the [operator's face](product/configuration.md#brand), as for the site",
  },
  SMS_URL: {
    initial: '',
    without: 'text messages stay in the database',
    meaning: "the provider's address; all four or none: [mail-and-sms.md](mail-and-sms.md)",
  },
  SMS_ACCOUNT: { initial: '', meaning: "the name of the provider's account" },
  SMS_TOKEN: { initial: '', meaning: "the password of the provider's account" },
  SMS_FROM: { initial: '', meaning: 'the sender of text messages' },
  TEXTS: {
    initial: 'on',
    meaning:
      '`off` sends no [text messages](product/mfa.md#text-messages): two-step verification is by authenticator app alone',
  },
  TEXT_AREA_CODES: {
    initial: 'US,CA',
    meaning:
      'where text messages may go: `US`, `CA` and single area codes, separated by commas; premium, toll-free and Caribbean codes are refused',
  },
  TEXTS_PER_NUMBER: {
    initial: String(TEXT_LIMITS.perNumber),
    meaning:
      'text messages in 24 hours to one number that is not verified: [limits](product/mfa.md#limits-of-text-messages)',
  },
  TEXTS_PER_NETWORK: {
    initial: String(TEXT_LIMITS.perNetwork),
    meaning: 'the same from one network',
  },
  TEXTS_PER_COMPANY: {
    initial: String(TEXT_LIMITS.perCompany),
    meaning: 'the same from the employees of one company',
  },
  TEXTS_PER_DAY: {
    initial: String(TEXT_LIMITS.perDay),
    meaning: 'all text messages of the installation in 24 hours',
  },
  PRODUCT_NAME: {
    initial: '',
    without: 'that of the brand',
    meaning: "the product's name in mails",
  },
  PUBLIC_PRODUCT_NAME: { initial: '', meaning: 'of [the site](#the-site); the API falls back to it' },
  PUBLIC_SUPPORT_EMAIL: { initial: '', meaning: 'of [the site](#the-site); the API falls back to it' },
  SIGN_UP_WITHOUT_COMPANY: {
    initial: 'on',
    meaning:
      "`off` refuses a sign-up without a [company's link](product/companies.md#sign-up-without-a-company)",
  },
  AUDIT_DAYS: {
    initial: String(DESK_SETTINGS.auditDays),
    meaning: 'days for which [actions of concierges](product/desk-audit.md#retention) are kept',
  },
  DESK_THREADS_PER_HOUR: {
    initial: String(DESK_SETTINGS.threadsPerHour),
    meaning:
      'requests that one session of the desk opens in an hour: [limit](product/desk-audit.md#limit-of-reads)',
  },
  NOTES_IN_EXPORT: {
    initial: 'off',
    meaning:
      "`on` puts concierges' notes into [an employee's export](product/desk-audit.md#export-of-an-employee)",
  },
  DEMO: {
    initial: 'off',
    without: '`npm start` sets `on`',
    meaning:
      'a demo account, automatic replies, the outbox page; [only on this machine](product/configuration.md#the-demo)',
  },
  TRUST_PROXY: {
    initial: 'off',
    meaning:
      'the number of proxies in front, each of which adds an entry to `X-Forwarded-For`; `on` is 1: [hosting.md](hosting.md#behind-proxies)',
  },
  OFFICE_NETWORKS: {
    initial: '',
    meaning:
      'addresses or networks of offices, each with a factor of the limits per network, such as `203.0.113.7=40,2001:db8::/48=10`: [launch day](operator.md#launch-day)',
  },
  STOP_SECONDS: {
    initial: '20',
    meaning: 'how long calls and uploads may take to finish after SIGTERM: [hosting.md](hosting.md#stopping)',
  },
  RATE_LIMIT_FACTOR: { initial: '1', meaning: 'multiplies the rate limits of the public calls' },
  MESSAGES_PER_HOUR: {
    initial: String(ACCOUNT_LIMITS.messagesPerHour),
    meaning: 'messages of one employee in an hour: [limits](product/api.md#limits-per-account)',
  },
  MESSAGE_BYTES_PER_HOUR: {
    initial: String(ACCOUNT_LIMITS.messageBytesPerHour),
    meaning: 'bytes of their texts, and of answers of more than 200 bytes',
  },
  THREAD_MESSAGES: { initial: String(ACCOUNT_LIMITS.threadMessages), meaning: 'messages of one thread' },
  THREAD_BYTES: { initial: String(ACCOUNT_LIMITS.threadBytes), meaning: 'bytes of their texts' },
  LINK_MAILS_PER_HOUR: {
    initial: String(ACCOUNT_LIMITS.linkMailsPerHour),
    meaning:
      'mails with a link (confirmation, reset, unlock) to one mailbox in an hour, plus tags included: [one mailbox](product/identity.md#one-mailbox)',
  },
  CALLS_AT_ONCE: {
    initial: String(ACCOUNT_LIMITS.callsAtOnce),
    meaning: 'calls of one employee that run at a time: [limits](product/api.md#calls-at-once)',
  },
  UPLOAD_BYTES_PER_ACCOUNT: {
    initial: String(ACCOUNT_LIMITS.uploadBytes),
    meaning: 'bytes of all files that one employee uploads',
  },
  UPLOAD_BYTES_UNCONFIRMED: {
    initial: String(ACCOUNT_LIMITS.unconfirmedUploadBytes),
    meaning: 'the same until the email address is confirmed',
  },
  STORAGE_BYTES: {
    initial: String(ACCOUNT_LIMITS.storageBytes),
    meaning:
      'bytes of all files of the installation; the last tenth is a [reserve](product/uploads.md#room-of-the-installation)',
  },
  SUNDIAL_COUNT_SQL: {
    initial: 'off',
    meaning: '`on` reports the SQL round trips of a call in `x-sql-round-trips`',
  },
};

/** The variables of `npm run admin` and `content`. */
export const COMMAND_VARIABLES = {
  SUNDIAL_URL: {
    initial: '',
    without: 'the running server of `DATA_DIR`',
    meaning: 'the API that the commands call',
  },
} as const satisfies Readonly<Record<string, DocumentedVariable>>;
