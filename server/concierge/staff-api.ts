import type * as z from 'zod/mini';
import type { AnyEndpoint, BodyOf, ParamsOf } from '../../src/lib/contract/endpoint.ts';
import { fillPath } from '../../src/lib/contract/endpoint.ts';
import { readError } from '../../src/lib/contract/errors.ts';
import { CommandFailure } from './command-failure.ts';

/** Where the API is and what proves that we are the concierge. */
export interface StaffApi {
  readonly url: string;
  readonly token: string;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch {
    throw new CommandFailure(
      `No server answers at ${new URL(url).origin}. Start it with "npm start", then try again.`,
    );
  }
}

async function assertOk(response: Response): Promise<void> {
  if (response.ok) return;
  const { message } = readError(await response.json().catch(() => null));
  throw new CommandFailure(message ?? `The server answered ${response.status} ${response.statusText}.`);
}

/**
 * Calls one staff endpoint of the contract and parses its reply with the contract.
 * @throws {CommandFailure} when no server answers, when it refuses, or when it answers something else.
 */
export async function callStaff<E extends AnyEndpoint, Reply extends z.ZodMiniType>(
  api: StaffApi,
  endpoint: E & { readonly reply: Reply },
  params: ParamsOf<E>,
  body?: BodyOf<E>,
): Promise<z.output<Reply>> {
  const headers: Record<string, string> = { authorization: `Bearer ${api.token}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const response = await send(`${api.url}${fillPath(endpoint.path, params)}`, {
    method: endpoint.method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await assertOk(response);
  const reply = endpoint.reply.safeParse(await response.json().catch(() => null));
  if (!reply.success)
    throw new CommandFailure(`The server at ${api.url} answers, but not as the concierge's API.`);
  return reply.data;
}

/** PUTs a file to a presigned address. No token goes along: the address is enough. */
export async function putFile(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  await assertOk(
    await send(url, { method: 'PUT', body: bytes, headers: { 'content-type': 'application/octet-stream' } }),
  );
}
