import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  linkSync,
} from 'node:fs';
import { join, dirname } from 'node:path';
import { OperatorError } from './operator-error.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;
const OTHERS = 0o077;

/**
 * Creates `folder` for this user alone, mode 0700. A folder that others could open is closed to them with all it holds:
 * folders 0700, files 0600.
 * @throws {OperatorError} when the folder belongs to another user.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
  if ((statSync(folder).mode & OTHERS) === 0) return;
  try {
    chmodSync(folder, FOLDER_MODE);
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isDirectory()) chmodSync(path, FOLDER_MODE);
      else if (entry.isFile()) chmodSync(path, FILE_MODE);
    }
  } catch (error) {
    if (!isErrno(error, 'EPERM')) throw error;
    throw new OperatorError(
      `The folder ${folder} belongs to another user, so it can't be made private. Make the user that runs the API its owner.`,
    );
  }
}

/** Returns true for a system error with this code, e.g. `ENOENT`. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Names in `DATA_DIR` of the tokens that the command lines send. */
export const CONCIERGE_TOKEN_FILE = 'concierge-token';
export const OPERATOR_TOKEN_FILE = 'operator-token';

const FILE = 'api-address';

/** Records where the running server of a data folder listens, for tools that must not send a token elsewhere. */
export function recordAddress(dataDir: string, url: string): void {
  writeFileSync(join(dataDir, FILE), url, { mode: 0o600 });
}

/** Removes the record of a server that stops. */
export function forgetAddress(dataDir: string): void {
  rmSync(join(dataDir, FILE), { force: true });
}

/** Returns the recorded address; null when no server has recorded one. */
export function recordedAddress(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim();
  } catch {
    return null;
  }
}

/** Name in `DATA_DIR` of the secret in the address of the outbox page. */
export const OUTBOX_SECRET_FILE = 'outbox-secret';

/** Returns the secret in a file, or null while there is none. */
export function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error;
    return null;
  }
}

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
