import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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
