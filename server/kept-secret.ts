import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno } from './db/errno.ts';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** A random secret (43 base64url characters). */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The secret in the file at `path`, made on first use. Only the file's owner can read it. */
export function keptSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}`;
  writeFileSync(partial, newSecret(), { mode: OWNER_ONLY });
  try {
    // A link appears whole or not at all, so that two servers starting at once end up with the same secret.
    linkSync(partial, path);
  } catch (error) {
    if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    rmSync(partial, { force: true });
  }
  chmodSync(path, OWNER_ONLY);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret === '') throw new Error(`The file ${path} is empty. Remove it, and a new secret is made.`);
  return secret;
}
