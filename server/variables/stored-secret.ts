import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { isErrno } from '../shared/private-folder.ts';

/** Name in `DATA_DIR` of the secret in the address of the outbox page. */
export const OUTBOX_SECRET_FILE = 'outbox-secret';

const SECRET_BYTES = 32;
const OWNER_ONLY = 0o600;

/** Returns the secret in the file at `path`: 43 random base64url characters, created on first use, readable only by its owner. */
export function storedSecret(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}`;
  writeFileSync(partial, randomBytes(SECRET_BYTES).toString('base64url'), { mode: OWNER_ONLY });
  try {
    // A hard link appears complete or not at all, so that two servers that start at the same time get the same secret.
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
