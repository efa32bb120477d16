import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Files of a server's certificates: two for one key, one of which has expired. */
export interface Certificates {
  /** The certificate of the authority that signed both. */
  readonly authority: string;
  readonly key: string;
  readonly valid: string;
  readonly expired: string;
}

/** Makes an authority in a new folder, and certificates of 127.0.0.1 that it signs. */
export async function makeCertificates(folder: string): Promise<Certificates> {
  mkdirSync(folder);
  // Other users read what is theirs.
  chmodSync(folder, 0o755);
  const at = (name: string) => join(folder, `${name}.pem`);
  const [authority, authorityKey, key] = [at('authority'), at('authority-key'), at('key')];
  const newKey = ['-newkey', 'rsa:2048', '-nodes'];
  const trusted = ['-x509', '-days', '30', '-subj', '/CN=Authority of a trial'];
  await run('openssl', ['req', ...newKey, '-keyout', authorityKey, ...trusted, '-out', authority]);
  const request = at('request');
  await run('openssl', ['req', ...newKey, '-keyout', key, '-subj', '/CN=127.0.0.1', '-out', request]);
  const names = at('names');
  writeFileSync(names, 'subjectAltName=IP:127.0.0.1');
  const signing = ['-CA', authority, '-CAkey', authorityKey, '-CAcreateserial', '-extfile', names];
  const sign = async (name: string, days: string) => {
    await run('openssl', ['x509', '-req', '-in', request, ...signing, '-days', days, '-out', at(name)]);
    return at(name);
  };
  return { authority, key, valid: await sign('valid', '30'), expired: await sign('expired', '-1') };
}

/** Lets the calls of this process trust an authority, too. */
export function trust(authority: string): void {
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
}

/** Returns whether a call failed because the certificate of the other side has expired. */
export const isExpired = ({ cause }: Error): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'CERT_HAS_EXPIRED';
