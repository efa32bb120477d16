import { type FetchOptions, ofetch } from 'ofetch';
import type * as z from 'zod/mini';
import {
  type AnyEndpoint,
  type BodyOf,
  fillPath,
  type ParamsOf,
  type QueryOf,
} from '../../src/lib/contract/shared/endpoint.ts';
import { readError } from '../../src/lib/contract/shared/errors.ts';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isErrno, OPERATOR_TOKEN_FILE, recordedAddress } from '../shared/private-folder.ts';
import { DEFAULT_HOST, localUrl } from '../shared/networks.ts';

const FAILURE_EXIT_CODE = 1;
export const USAGE_EXIT_CODE = 2;

export class CommandFailure extends Error {
  readonly exitCode: number;

  constructor(sentence: string, exitCode: number = FAILURE_EXIT_CODE) {
    super(sentence);
    this.name = 'CommandFailure';
    this.exitCode = exitCode;
  }
}

/** Returns the failure to make a new file or folder, with the reason and what to do. */
export function cannotCreate(path: string, error: unknown, remedy: string): CommandFailure {
  return new CommandFailure(
    isErrno(error, 'EEXIST') ? `${path} exists. ${remedy}` : `${path} can't be written.`,
  );
}

export interface Api {
  readonly url: string;
  readonly token: string;
}

async function send(url: string, options: FetchOptions<'stream'>): Promise<Response> {
  try {
    return await ofetch.raw(url, {
      ...options,
      // A redirect could lead to a program that must not get the token.
      redirect: 'error',
      retry: 0,
      ignoreResponseError: true,
      responseType: 'stream',
    });
  } catch {
    throw new CommandFailure(
      `No server answers at ${new URL(url).origin}. Start it with "npm start", then try again.`,
    );
  }
}

/** Returns who has typed the command, for the log of the operator. */
function operatorName(): string {
  return process.env['SUDO_USER'] ?? process.env['USER'] ?? process.env['LOGNAME'] ?? 'unknown';
}

async function assertOk(response: Response): Promise<void> {
  if (response.ok) return;
  const { message } = readError(await response.json().catch(() => null));
  throw new CommandFailure(message ?? `The server answered ${response.status} ${response.statusText}.`);
}

/**
 * Calls an endpoint and parses its reply with the contract.
 * @throws {CommandFailure} when the server does not answer, refuses the call, or sends an invalid reply.
 */
export async function callApi<E extends AnyEndpoint, Reply extends z.ZodMiniType>(
  api: Api,
  endpoint: E & { readonly reply: Reply },
  params: ParamsOf<E>,
  body?: BodyOf<E>,
  query?: QueryOf<E> & Readonly<Record<string, string>>,
): Promise<z.output<Reply>> {
  const response = await send(`${api.url}${fillPath(endpoint.path, params)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${api.token}`, 'sundial-operator': encodeURIComponent(operatorName()) },
    ...(query !== undefined && { query }),
    ...(body !== undefined && { body }),
  });
  await assertOk(response);
  const reply = endpoint.reply.safeParse(await response.json().catch(() => null));
  if (!reply.success)
    throw new CommandFailure(`The server at ${api.url} answers, but not as this version's API.`);
  return reply.data;
}

/**
 * Opens a file at a signed address. It is fetched from `api`, whatever origin the address names: the public one may not be
 * reachable from the server's own machine.
 * @throws {CommandFailure} when there is no file.
 */
export async function openFile(api: Api, address: string): Promise<ReadableStream<Uint8Array>> {
  const { pathname, search } = new URL(address);
  const response = await send(`${api.url}${pathname}${search}`, {});
  await assertOk(response);
  return response.body ?? new Blob([]).stream();
}

/** Returns the bytes at a public address of the API; null when there are none. */
export async function fetchBytes(url: string): Promise<Uint8Array | null> {
  const response = await send(url, {});
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}

type Env = Readonly<Record<string, string | undefined>>;

const DEFAULT_DATA_DIR = './.data';

/**
 * Reads a token, and the API's URL from `SUNDIAL_URL`, or from what the server of `DATA_DIR` has recorded. The token goes to no
 * other port: another program may listen there.
 * @throws {CommandFailure} when the token or the server is missing, the URL is invalid, or `PORT` is not the server's.
 */
export async function readConnection(env: Env): Promise<Api> {
  // An empty variable counts as unset, as for the server.
  const dataDir = resolve(env['DATA_DIR'] || DEFAULT_DATA_DIR);
  const token = await readToken(dataDir);
  const url = env['SUNDIAL_URL'] || ownServer(env, dataDir);
  if (!URL.canParse(url)) throw new CommandFailure(`SUNDIAL_URL is not an address: ${url}`);
  return { url: url.replace(/(?<!\/)\/+$/, ''), token };
}

async function readToken(dataDir: string): Promise<string> {
  const path = join(dataDir, OPERATOR_TOKEN_FILE);
  const stored = (await readFile(path, 'utf8').catch(() => '')).trim();
  if (stored !== '') return stored;
  throw new CommandFailure(
    `There is no token in ${path}. The server writes it when it starts ("npm start").`,
  );
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
