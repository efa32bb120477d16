import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { ClientConfig } from 'pg';
import { isLoopbackHost } from '../shared/networks.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** The modes of libpq that say whether TLS is on and whether the server is known. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

/** Names our connections in pg_stat_activity. */
export const APPLICATION_NAME = 'reference-api';
const CONNECT_TIMEOUT_MS = 5_000;

interface Address {
  /** Empty for a socket of this machine. */
  readonly host: string;
  /** True when the host is this machine. */
  readonly isOwnMachine: boolean;
  readonly sslMode: SslMode;
  /** File with the certificates to trust; null for those of the system. */
  readonly rootCert: string | null;
}

/** PostgreSQL cannot be used; a sentence for the operator. */
export class DatabaseError extends OperatorError {
  constructor(problem: string) {
    super(`DATABASE_URL: ${problem}`);
  }
}

/** Parameters of an address that have an effect; another one would be ignored without a word. */
const PARAMETERS = new Set(['sslmode', 'sslrootcert', 'application_name', 'options', 'host']);

/** Returns what is wrong with an address of PostgreSQL, or null: docs/product/configuration.md#tls-to-postgresql. */
export function problemOfAddress(databaseUrl: string): string | null {
  const [base, parameters] = partsOf(databaseUrl);
  if (hostOf(base).includes(','))
    return 'names several servers; name one address that follows the primary: docs/runbooks/postgresql.md#failover-to-a-standby';
  if (!URL.canParse(base))
    return 'is not an address; special characters of a password are written in percent form';
  const unknown = [...parameters.keys()].find((name) => !PARAMETERS.has(name));
  if (unknown !== undefined) return `${unknown} has no effect; remove it`;
  const folder = parameters.get('host');
  if (folder !== null && !folder.startsWith('/'))
    return 'host must be the folder of a socket; write a name before the path';
  return SSL_MODES.some((mode) => mode === (parameters.get('sslmode') ?? mode))
    ? null
    : `sslmode must be ${SSL_MODES.slice(0, -1).join(', ')} or ${SSL_MODES.at(-1)}`;
}

/** Reads host and TLS out of a `DATABASE_URL`: docs/product/configuration.md#tls-to-postgresql. */
export function readAddress(databaseUrl: string): Address {
  const [base, parameters] = partsOf(databaseUrl);
  const host = hostOf(base)
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  const isOwnMachine = host === '' || isLoopbackHost(host);
  const given = parameters.get('sslmode') ?? (isOwnMachine ? 'disable' : 'verify-full');
  const sslMode = SSL_MODES.find((mode) => mode === given) ?? 'verify-full';
  const rootCert = parameters.get('sslrootcert');
  return { host, isOwnMachine, sslMode, rootCert: rootCert === 'system' ? null : rootCert };
}

function partsOf(databaseUrl: string): [base: string, parameters: URLSearchParams] {
  const [base = '', query = ''] = databaseUrl.split('?', 2);
  return [base, new URLSearchParams(query)];
}

/** Returns what stands between the password and the path. */
function hostOf(base: string): string {
  const [authority = ''] = base.replace(/^[a-z]+:\/\//, '').split('/', 1);
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/**
 * Returns the driver's settings for `DATABASE_URL`, with TLS by default for hosts other than this machine.
 * @throws {DatabaseError} for an address that cannot work, and when the certificates cannot be read.
 */
export function clientConfig(databaseUrl: string): ClientConfig {
  const problem = problemOfAddress(databaseUrl);
  if (problem !== null) throw new DatabaseError(`${problem}.`);
  const [base, parameters] = partsOf(databaseUrl);
  const { port, username, password, pathname } = new URL(base);
  const address = readAddress(databaseUrl);
  const host = parameters.get('host') ?? address.host;
  return {
    ...(host === '' ? {} : { host }),
    ...(port === '' ? {} : { port: Number(port) }),
    ...(username === '' ? {} : { user: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(pathname.length < 2 ? {} : { database: decodeURIComponent(pathname.slice(1)) }),
    application_name: parameters.get('application_name') ?? APPLICATION_NAME,
    options: parameters.get('options') ?? '',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ssl: tlsOf(address),
  };
}

function tlsOf({ sslMode, rootCert }: Address): ConnectionOptions | false {
  if (sslMode === 'disable') return false;
  if (sslMode === 'require') return { rejectUnauthorized: false };
  return {
    ...(rootCert === null ? {} : { ca: read(rootCert) }),
    ...(sslMode === 'verify-ca' ? { checkServerIdentity: () => undefined } : {}),
  };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new DatabaseError(`the certificates of sslrootcert cannot be read from ${path}.`);
  }
}

const NO_ANSWER = 'no PostgreSQL answers there';
const PROBLEMS: Readonly<Record<string, string>> = {
  ECONNREFUSED: NO_ANSWER,
  ENOTFOUND: NO_ANSWER,
  EAI_AGAIN: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
  CONNECTION_CLOSED: NO_ANSWER,
  NO_TLS:
    'the server speaks no TLS. With sslmode=disable it is reached without; the network can then read everything',
  '28P01': 'PostgreSQL refuses the name or the password; special characters are written in percent form',
  '28000': 'PostgreSQL refuses the role from this machine: see pg_hba.conf',
  '3D000': 'the database does not exist',
  '42501': 'the role lacks rights: docs/hosting.md#rights-of-the-role',
  '53300': 'PostgreSQL has no connection left: docs/hosting.md#connections',
  '57P03': 'PostgreSQL is starting or stopping',
};
const TLS_CODES = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** Returns true for the code of a certificate that was refused. */
function isOfTls(code: string): boolean {
  return TLS_CODES.test(code);
}

/** Returns the code of an error of the driver, which Drizzle wraps. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return codeOf(error.cause);
}

const NO_TLS = 'The server does not support SSL connections';

/** Gives an error of the network a code: the driver has only sentences for some of them. */
export function connectionLost(cause: unknown): Error {
  const code = cause instanceof Error && cause.message === NO_TLS ? 'NO_TLS' : 'CONNECTION_CLOSED';
  return Object.assign(new Error('The connection to PostgreSQL was lost.', { cause }), { code });
}

/** Returns a failure of the start in one sentence; any other error as it is. */
export function asDatabaseError(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  const problem = PROBLEMS[code];
  if (problem !== undefined) return new DatabaseError(`${problem} (${code}).`);
  if (!isOfTls(code)) return error;
  return new DatabaseError(
    `the certificate of PostgreSQL is not trusted (${code}). Name the file of its authority with sslrootcert=: docs/hosting.md#tls-to-postgresql.`,
  );
}
