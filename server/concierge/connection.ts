import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandFailure } from './command-failure.ts';
import { DEFAULT_HOST, DEFAULT_PORT, localUrl } from '../shared/local-url.ts';
import type { StaffApi } from './staff-api.ts';

const DEFAULT_DATA_DIR = './.data';

/**
 * Reads the API's URL from `SUNDIAL_URL`, or from `HOST` and `PORT` for this machine, and the staff token from `DATA_DIR`.
 * @throws {CommandFailure} when the token is missing or the URL is invalid.
 */
export async function readConnection(env: Readonly<Record<string, string | undefined>>): Promise<StaffApi> {
  // An empty variable counts as unset, as for the server.
  const url =
    env['SUNDIAL_URL'] || localUrl(env['HOST'] || DEFAULT_HOST, Number(env['PORT'] || DEFAULT_PORT));
  const dataDir = env['DATA_DIR'] || DEFAULT_DATA_DIR;
  if (!URL.canParse(url)) throw new CommandFailure(`SUNDIAL_URL is not an address: ${url}`);
  const path = join(resolve(dataDir), 'staff-token');
  const token = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (token === '') {
    throw new CommandFailure(
      `There is no staff token in ${path}. The server writes it when it starts ("npm start").`,
    );
  }
  return { url: url.replace(/\/+$/, ''), token };
}
