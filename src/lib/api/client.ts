import {
  fillPath,
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../contract/endpoint.ts';
import { readError } from '../contract/errors.ts';
import { effects } from '../environment/effects.ts';
import { loadOptional } from '../environment/optional-load.ts';
import { isPrerendering, whenSeen } from '../environment/when-seen.ts';
import { ApiError } from './api-error.ts';
import { credentials } from './credentials.ts';

const loadFetcher = () => loadOptional(() => import('ofetch'));
// Fetched beside the screens that call, not in front of them.
if ('document' in globalThis) void loadFetcher();

/** Nobody waits longer than this for an answer; uploads have their own way. */
const TIMEOUT_MS = 20_000;

export interface CallOptions<E extends AnyEndpoint> {
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly signal?: AbortSignal;
  /**
   * For calls that SPEC section 7 does not name: an API may guard whatever it does not know, so their 401 says nothing
   * about the session. Whoever calls asks for something that every API knows.
   */
  readonly isAdditive?: boolean;
}

export interface Answer<E extends AnyEndpoint> {
  readonly data: ReplyOf<E>;
  readonly headers: Headers;
}

/**
 * Calls an endpoint of the contract and parses the reply with it.
 * @throws {ApiError} always that type, whatever went wrong.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answer<E>> {
  const path = fillPath(endpoint.path, options.params ?? {});
  // Neither a call nor its timeout begins in a page that nobody may ever see.
  if (isPrerendering()) await whenSeen();
  const sent = credentials.read();
  const response = await send(endpoint, path, options, sent);
  const body = parseJson(response._data ?? '');
  if (!response.ok) {
    const { message, code } = readError(body);
    const error = new ApiError({
      kind: 'http',
      status: response.status,
      code,
      serverMessage: message,
      statusText: response.statusText,
      retryAfter: response.headers.get('retry-after'),
    });
    if (response.status === 401 && options.isAdditive !== true)
      credentials.refused(error, endpoint.path, sent.token);
    throw error;
  }
  // Somebody signed out meanwhile, or somebody else in: what was answered to the one before is shown and kept no more.
  if (sent.token !== null && credentials.read().token !== sent.token) throw new ApiError({ kind: 'aborted' });
  if (saysNo(body)) {
    const { message, code } = readError(body);
    throw new ApiError({ kind: 'http', status: response.status, code, serverMessage: message });
  }
  // A proxy's or a host's page is no answer of the API, whatever its status; nothing at all may be one.
  if (body === undefined) throw new ApiError({ kind: 'shape', status: response.status });
  const parsed = endpoint.accepts.safeParse(body);
  if (!parsed.success) throw new ApiError({ kind: 'shape', status: response.status, cause: parsed.error });
  return { data: parsed.data as ReplyOf<E>, headers: response.headers };
}

async function send<E extends AnyEndpoint>(
  endpoint: E,
  path: string,
  options: CallOptions<E>,
  sent: ReturnType<typeof credentials.read>,
) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const { fetch, apiBase } = effects();
  const fetcher = await loadFetcher();
  if (fetcher === null) throw new ApiError({ kind: 'network' });
  try {
    return await fetcher.ofetch.create({}, { fetch }).raw<string, 'text'>(path, {
      baseURL: apiBase,
      method: endpoint.method,
      headers: {
        accept: 'application/json',
        ...(sent.token === null ? {} : { authorization: sent.token }),
        ...(sent.mfaToken === null ? {} : { 'mfa-token': sent.mfaToken }),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      query: options.query as Record<string, unknown>,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      responseType: 'text',
      credentials: 'omit',
      cache: 'no-store',
      // A redirect would carry the tokens to another place.
      redirect: 'error',
      retry: 0,
      ignoreResponseError: true,
      signal,
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw new ApiError({ kind: 'aborted', cause: error });
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'network', cause: error });
  }
}

/** Undefined for what is not JSON; nothing at all counts as an empty answer. */
function parseJson(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** SPEC section 7 names `success` as the answer of several calls: a 2xx that denies it is a refusal. */
function saysNo(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}
