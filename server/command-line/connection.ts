import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OPERATOR_TOKEN_FILE, recordedAddress } from '../shared/private-folder.ts';
import { DEFAULT_HOST, localUrl } from '../shared/local-url.ts';
import { type Api, CommandFailure } from './call-api.ts';

export interface TokenSource {
  /** The environment variable that holds it; without a value the file counts. */
  readonly variable?: string;
  /** Name of the file in `DATA_DIR`. */
  readonly file: string;
  /** Says how to get a token. */
  readonly hint: string;
}

export const OPERATOR_TOKEN: TokenSource = {
  file: OPERATOR_TOKEN_FILE,
  hint: 'The server writes it when it starts ("npm start").',
};

type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_DATA_DIR = './.data';

/**
 * Reads a token, and the API's URL from `SUNDIAL_URL`, or from what the server of `DATA_DIR` has recorded. The token goes to no
 * other port: another program may listen there.
 * @throws {CommandFailure} when the token or the server is missing, the URL is invalid, or `PORT` is not the server's.
 */
export async function readConnection(env: Env, source: TokenSource): Promise<Api> {
  // An empty variable counts as unset, as for the server.
  const dataDir = resolve(env['DATA_DIR'] || DEFAULT_DATA_DIR);
  const token = await readToken(env, dataDir, source);
  const url = env['SUNDIAL_URL'] || ownServer(env, dataDir);
  if (!URL.canParse(url)) throw new CommandFailure(`SUNDIAL_URL is not an address: ${url}`);
  return { url: url.replace(/(?<!\/)\/+$/, ''), token };
}

async function readToken(env: Env, dataDir: string, { variable, file, hint }: TokenSource): Promise<string> {
  const given = variable === undefined ? '' : (env[variable] ?? '').trim();
  if (given !== '') return given;
  const path = join(dataDir, file);
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (stored === '') throw new CommandFailure(`There is no token in ${path}. ${hint}`);
  return stored;
}

function ownServer(env: Env, dataDir: string): string {
  const recorded = recordedAddress(dataDir);
  const given = env['PORT'] ? localUrl(env['HOST'] || DEFAULT_HOST, Number(env['PORT'])) : null;
  if (recorded === null) {
    throw new CommandFailure(`No server runs on ${dataDir}. Start it with "npm start", then try again.`);
  }
  if (given !== null && new URL(given).port !== new URL(recorded).port) {
    throw new CommandFailure(
      `The server of ${dataDir} listens on ${recorded}, not on port ${env['PORT'] ?? ''}. The token was not sent.`,
    );
  }
  return recorded;
}
