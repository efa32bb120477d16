import * as z from 'zod/mini';
import { isEmail } from '../../src/lib/contract/shared/schemas.ts';
import type { SmsSettings } from '../ports/sms.ts';
import type { SmtpSettings } from '../ports/mail/smtp-mail.ts';
import { fileURLToPath } from 'node:url';
import type { S3Settings } from '../ports/storage/s3-calls.ts';

const SMS_VARIABLES = ['SMS_URL', 'SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const;

const text = z.string().check(z.minLength(1));
const CONNECTIONS_MAX = 50;
/** With fewer, a link that opens an account would arrive when nobody waits for it any more. */
const PER_MINUTE_MIN = 10;
const PER_MINUTE_MAX = 60_000;

function wholeNumber(min: number, max: number) {
  const isAllowed = (value: number) => Number.isInteger(value) && value >= min && value <= max;
  return z.coerce
    .number('must be a number')
    .check(z.refine(isAllowed, `must be a whole number from ${min} to ${max}`));
}

export const deliveryVariables = {
  SMTP_URL: z.optional(
    z.string().check(z.refine(isSmtpUrl, 'must be like smtps://name:password@smtp.example:465')),
  ),
  MAIL_DELIVERY: z._default(z.enum(['send', 'hold'], 'must be "send" or "hold"'), 'send'),
  // The name that 0.2.0 has for it. `su` and `login` set a variable of this name to a mailbox, so no value is refused.
  MAIL: z.optional(z.string()),
  MAIL_CONNECTIONS: z._default(wholeNumber(1, CONNECTIONS_MAX), 2),
  MAILS_PER_MINUTE: z.optional(wholeNumber(PER_MINUTE_MIN, PER_MINUTE_MAX)),
  MAIL_FROM: z.optional(z.string().check(z.refine(isEmail, 'must be an e-mail address'))),
  PUBLIC_SUPPORT_EMAIL: z.optional(text),
  SMS_URL: z.optional(
    z.string().check(z.refine(isBareUrl, 'must be an http(s) address without name and password')),
  ),
  SMS_ACCOUNT: z.optional(z.string().check(z.regex(/^[^:\s]+$/, 'must have no colon and no space'))),
  SMS_TOKEN: z.optional(text),
  SMS_FROM: z.optional(
    z.string().check(z.regex(/^(?:\+?\d{3,15}|[\w -]{1,11})$/, 'must be a number like +15550100 or a name')),
  ),
};

type Values = z.infer<z.ZodMiniObject<typeof deliveryVariables>>;

/** Returns the variables that are required by others but missing, as `NAME: problem`. */
export function missingForDelivery(given: Readonly<Record<string, string | undefined>>): string[] {
  const problems: string[] = [];
  const from = given['MAIL_FROM'] ?? given['PUBLIC_SUPPORT_EMAIL'];
  if (given['SMTP_URL'] !== undefined && (from === undefined || !isEmail(from))) {
    problems.push('MAIL_FROM: must be the e-mail address that mails come from');
  }
  const missing = SMS_VARIABLES.filter((name) => given[name] === undefined);
  if (missing.length === SMS_VARIABLES.length) return problems;
  return [...problems, ...missing.map((name) => `${name}: is missing for text messages`)];
}

/** Returns undefined without an SMTP server: mails are stored in the outbox. */
export function smtpSettings({ SMTP_URL: url, MAIL_FROM, PUBLIC_SUPPORT_EMAIL, ...values }: Values) {
  const from = MAIL_FROM ?? PUBLIC_SUPPORT_EMAIL;
  if (!url || !from) return undefined;
  const { MAIL_CONNECTIONS: connections, MAILS_PER_MINUTE: perMinute } = values;
  return { url, from, connections, perMinute } satisfies SmtpSettings;
}

/** Returns undefined without a provider: text messages are stored in the outbox. */
export function smsSettings({
  SMS_URL: url,
  SMS_ACCOUNT: account,
  SMS_TOKEN: token,
  SMS_FROM: from,
}: Values) {
  const settings: SmsSettings | undefined =
    url && account && token && from ? { url, account, token, from } : undefined;
  return settings;
}

function isSmtpUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return /^smtps?:$/.test(protocol) && hostname !== '';
}

function isBareUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

const MISTAKE =
  'must be like s3://key:secret@s3.example/bucket?region=us-east-1, with special characters of the secret in percent form, or like file:///var/lib/sundial/files';
const DEFAULT_REGION = 'us-east-1';
const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;

const storeAddress = z
  .string()
  .check(z.refine((value) => read(value) !== undefined || filesFolder(value) !== undefined, MISTAKE));

/** Location of uploaded files, a local folder by default, and that of the files before. */
export const storageVariables = {
  STORAGE_URL: z.optional(storeAddress),
  STORAGE_PREVIOUS: z.optional(storeAddress),
};

/** Returns undefined without a store: files are stored in a folder. */
export function storageSettings(url: string | undefined): S3Settings | undefined {
  return url === undefined ? undefined : read(url);
}

/** Returns the folder of `file:///…`; undefined for a store. */
export function filesFolder(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host, pathname, search, hash } = new URL(url);
  const isFolder = protocol === 'file:' && host === '' && pathname !== '/' && search === '' && hash === '';
  if (!isFolder || /%2f/i.test(pathname)) return undefined;
  return fileURLToPath(url);
}

/** `?tls=off` is for a store on the local machine or network. */
function read(value: string): S3Settings | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, host, username, password, pathname, searchParams } = new URL(value);
  const bucket = BUCKET.exec(pathname)?.[1];
  const [accessKeyId, secretAccessKey] = [plain(username), plain(password)];
  if (protocol !== 's3:' || !host || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const endpoint = `${searchParams.get('tls') === 'off' ? 'http' : 'https'}://${host}`;
  return {
    endpoint,
    bucket,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
  };
}

function plain(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
