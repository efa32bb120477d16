import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { CommandFailure } from './command-failure.ts';
import type { StaffApi } from './staff-api.ts';

const DEFAULT_PORT = '8787';
const DEFAULT_DATA_DIR = './.data';

/**
 * Reads the API's URL from `SUNDIAL_URL`, or from `PORT` for this machine, and the staff token from `DATA_DIR`.
 * @throws {CommandFailure} when the token is missing or the URL is invalid.
 */
export async function readConnection(env: Readonly<Record<string, string | undefined>>): Promise<StaffApi> {
  const { PORT: port = DEFAULT_PORT, DATA_DIR: dataDir = DEFAULT_DATA_DIR } = env;
  const { SUNDIAL_URL: url = `http://localhost:${port}` } = env;
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
