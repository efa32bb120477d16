import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import postgres from 'postgres';
import { isLoopbackHost } from '../shared/networks.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** The modes of libpq that say whether TLS is on and whether the server is known. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
type SslMode = (typeof SSL_MODES)[number];

interface Address {
  /** Without the settings of TLS, of which the driver knows only a part. */
  readonly url: string;
  readonly hosts: readonly string[];
  /** True when all hosts are this machine. */
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

/**
 * Reads the settings of TLS out of a `DATABASE_URL`, which may name several hosts: docs/product/configuration.md#tls-to-postgresql.
 * Returns null for an unknown `sslmode`.
 */
export function readAddress(databaseUrl: string): Address | null {
  const [base = '', query = ''] = databaseUrl.split('?', 2);
  const authority = base.replace(/^[a-z]+:\/\//, '').split('/', 1)[0] ?? '';
  const hosts = authority
    .slice(authority.lastIndexOf('@') + 1)
    .split(',')
    .map(hostOf);
  const settings = new URLSearchParams(query);
  const isOwnMachine = hosts.every((host) => host === '' || isLoopbackHost(host));
  const given = settings.get('sslmode') ?? (isOwnMachine ? 'disable' : 'verify-full');
  const sslMode = SSL_MODES.find((mode) => mode === given);
  if (sslMode === undefined) return null;
  const rootCert = settings.get('sslrootcert');
  for (const name of ['sslmode', 'sslrootcert', 'ssl']) settings.delete(name);
  const url = settings.size === 0 ? base : `${base}?${settings.toString()}`;
  return { url, hosts, isOwnMachine, sslMode, rootCert: rootCert === 'system' ? null : rootCert };
}

const hostOf = (entry: string) => entry.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1');

/**
 * Returns a client for `DATABASE_URL`, with TLS by default for hosts other than this machine. It connects with the first query.
 * @throws {DatabaseError} when the certificates cannot be read.
 */
export function openClient(
  databaseUrl: string,
  options: postgres.Options<Record<string, never>>,
): postgres.Sql {
  const address = readAddress(databaseUrl);
  if (address === null) throw new DatabaseError(`sslmode is none of ${SSL_MODES.join(', ')}.`);
  return postgres(address.url, { ...options, ssl: tlsOf(address) });
}

function tlsOf({ hosts, sslMode, rootCert }: Address): ConnectionOptions | false {
  if (sslMode === 'disable') return false;
  if (sslMode === 'require') return { rejectUnauthorized: false };
  const [host = ''] = hosts;
  return {
    ...(rootCert === null ? {} : { ca: read(rootCert) }),
    // The driver compares a host name by itself, but not an IP address.
    ...(isIP(host) === 0 ? {} : { host }),
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
  CONNECT_TIMEOUT: NO_ANSWER,
  ECONNRESET:
    'the server has closed the connection. If it speaks no TLS, set sslmode=disable; the network can then read everything',
  '28P01': 'PostgreSQL refuses the name or the password; special characters are written in percent form',
  '28000': 'PostgreSQL refuses the role from this machine: see pg_hba.conf',
  '3D000': 'the database does not exist',
  '42501': 'the role lacks rights: docs/hosting.md#rights-of-the-role',
  '53300': 'PostgreSQL has no connection left: docs/hosting.md#connections',
  '57P03': 'PostgreSQL is starting or stopping',
};
const TLS_CODES = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** Returns a failure of the start in one sentence; any other error as it is. */
export function asDatabaseError(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const problem = PROBLEMS[code];
  if (problem !== undefined) return new DatabaseError(`${problem} (${code}).`);
  if (!TLS_CODES.test(code)) return error;
  return new DatabaseError(
    `the certificate of PostgreSQL is not trusted (${code}). Name the file of its authority with sslrootcert=: docs/hosting.md#tls-to-postgresql.`,
  );
}
