import {
  fillPath,
  type AnyEndpoint,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ReplyOf,
} from '../../contract/shared/endpoint.ts';
import { readError } from '../../contract/shared/errors.ts';
import { effects } from '../../effects/effects.ts';
import { logFailedCall } from '../../effects/log.ts';
import { isPrerendering, whenActivated } from '../../effects/lazy-load.ts';
import { readSession, refuseSession, type Session } from '../../session/session.ts';
import { report } from '../../telemetry/reporting/report.ts';
import { ApiError, asApiError } from './api-error.ts';

/** Limit of one call; uploads have their own. */
const TIMEOUT_MS = 20_000;

export interface Reporting {
  /** Returns what is reported in place of a failure; null, itself or returned, when the caller reports it. */
  readonly reportAs?: ((error: ApiError) => Error | null) | null;
}

export interface CallOptions<E extends AnyEndpoint> extends Reporting {
  /** Replaces the endpoint's path, with the same parameters. */
  readonly path?: string | undefined;
  readonly params?: ParamsOf<E>;
  readonly query?: QueryOf<E>;
  readonly body?: BodyOf<E>;
  readonly signal?: AbortSignal;
  /** Replaces `application/json` in the header `accept`. */
  readonly accept?: string;
  /** Lets the call arrive also when the page is left meanwhile; for bodies of a few bytes. */
  readonly keepalive?: true;
}

export interface Answer<E extends AnyEndpoint> {
  readonly data: ReplyOf<E>;
  readonly headers: Headers;
}

/**
 * Calls an endpoint of the contract and returns its reply. A failure is reported (docs/product/telemetry.md#failed-calls).
 * @throws {ApiError} for every failure.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<ReplyOf<E>> {
  return (await callWithHeaders(endpoint, options)).data;
}

/** Does the same for a call whose reply has headers that count. */
export async function callWithHeaders<E extends AnyEndpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answer<E>> {
  try {
    return await answerOf(endpoint, options);
  } catch (thrown) {
    const error = asApiError(thrown);
    const { method, path } = endpoint;
    const { reportAs = (failure: ApiError) => failure } = options;
    const reported = reportAs === null ? null : reportAs(error);
    // The path is a pattern: /api/v1/requests/:id is of the feature `requests`.
    if (reported !== null)
      report(reported, { feature: path.split('/')[3] ?? path, component: `${method} ${path}` });
    throw error;
  }
}

async function answerOf<E extends AnyEndpoint>(endpoint: E, options: CallOptions<E>): Promise<Answer<E>> {
  const path = fillPath(options.path ?? endpoint.path, options.params ?? {});
  // A prerendered page may never be shown: neither the call nor its timeout starts in it.
  if (isPrerendering()) await whenActivated();
  const session = readSession();
  const { response, text } = await send(endpoint, path, options, session);
  const body = parseJson(text);
  if (!response.ok) {
    logFailedCall(endpoint.method, endpoint.path, response.status);
    const { message, code } = readError(body);
    const error = new ApiError({
      kind: 'http',
      status: response.status,
      code,
      serverMessage: message,
      statusText: response.statusText,
      retryAfter: response.headers.get('retry-after'),
    });
    if (response.status === 401 && endpoint.unauthorized === 'ends-session')
      refuseSession({ message, code }, session?.token ?? null);
    throw error;
  }
  // After a sign-out or a new sign-in a reply to the previous session must be neither shown nor stored.
  if (session !== null && readSession()?.token !== session.token) throw new ApiError({ kind: 'aborted' });
  if (deniesSuccess(body)) {
    const { message, code } = readError(body);
    throw new ApiError({ kind: 'http', status: response.status, code, serverMessage: message });
  }
  // A page of a proxy or host is no reply of the API, whatever its status. An empty body can be one.
  if (body === undefined) throw new ApiError({ kind: 'shape', status: response.status });
  const parsed = endpoint.accepts.safeParse(body);
  if (!parsed.success) throw new ApiError({ kind: 'shape', status: response.status, cause: parsed.error });
  return { data: parsed.data as ReplyOf<E>, headers: response.headers };
}

/** Returns the headers that carry the session; none when signed out. */
export function credentialHeaders(session: Session | null): Readonly<Record<string, string>> {
  if (session === null) return {};
  const { token, mfaToken } = session;
  return mfaToken === null ? { authorization: token } : { authorization: token, 'mfa-token': mfaToken };
}

/*
 * By fetch itself: what ofetch adds, such as retries, lenient JSON and a timeout that ends with the headers, would have to be
 * switched off again.
 */
async function send<E extends AnyEndpoint>(
  { method }: E,
  path: string,
  { query, body, signal, accept = 'application/json', keepalive }: CallOptions<E>,
  session: Session | null,
): Promise<{ readonly response: Response; readonly text: string }> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const { fetch, apiBase } = effects();
  const parameters = new URLSearchParams(query as Record<string, string> | undefined).toString();
  // Plain, as the API names its lists of types.
  const search = parameters === '' ? '' : `?${parameters.replaceAll('%2C', ',')}`;
  try {
    const response = await fetch(apiBase + path + search, {
      method,
      headers: {
        accept,
        ...credentialHeaders(session),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      credentials: 'omit',
      cache: 'no-store',
      // A redirect would send the tokens to another origin.
      redirect: 'error',
      ...(keepalive && { keepalive }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted === true) throw new ApiError({ kind: 'aborted', cause: error });
    throw new ApiError({ kind: timeout.aborted ? 'timeout' : 'network', cause: error });
  }
}

/** Parses JSON; undefined for any other text. An empty text counts as an empty object. */
function parseJson(text: string): unknown {
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Tells a 2xx with `success: false`: several calls reply with `success` (docs/product/api.md#success-replies). */
function deniesSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === false;
}
