import type { Context, MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { requestIdOf } from './request-log.ts';

const EXPOSED = 'authorization, mfa-token, retry-after, date';
const ALLOWED_HEADERS = 'authorization, mfa-token, content-type, last-event-id';
const ALLOWED_METHODS = 'GET, POST, PUT, DELETE';
const PREFLIGHT_MAX_AGE_S = '7200';
const OTHER_ORIGINS = { Vary: 'Origin' } as const;

/**
 * Returns the CORS headers for an allowed origin, and none for others. No wildcard and no credentials: tokens travel in
 * headers that only the app's own script sets.
 */
export function corsHeaders(
  origin: string | undefined,
  allowed: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  if (origin === undefined || !allowed.has(origin)) return OTHER_ORIGINS;
  return {
    ...OTHER_ORIGINS,
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Expose-Headers': EXPOSED,
  };
}

export function preflight(allowed: ReadonlySet<string>): MiddlewareHandler {
  return async (context, next) => {
    if (context.req.method !== 'OPTIONS') return next();
    if (!allowed.has(context.req.header('origin') ?? '')) return context.body(null, 204);
    return context.body(null, 204, {
      'Access-Control-Allow-Methods': ALLOWED_METHODS,
      'Access-Control-Allow-Headers': ALLOWED_HEADERS,
      'Access-Control-Max-Age': PREFLIGHT_MAX_AGE_S,
    });
  };
}

type HeadersOf = (context: Context) => Readonly<Record<string, string>>;

const NAME = 'standardHeaders';
/** A smaller reply fits into two packets as it is. */
const COMPRESSED_FROM_BYTES = 2048;

export const gzipped = promisify(gzip);

/** Replies that already have all headers. */
const complete = new WeakSet<Response>();

/** Adds the standard headers to each reply. A route can override a header. */
export function standardHeaders(apiUrl: string, allowed: ReadonlySet<string>): MiddlewareHandler {
  const always = securityHeaders(apiUrl);
  const headersOf: HeadersOf = (context) => ({
    ...always,
    ...corsHeaders(context.req.header('origin'), allowed),
    'X-Request-Id': requestIdOf(context),
  });
  return async (context, next) => {
    context.set(NAME, headersOf);
    await next();
    if (complete.has(context.res)) return;
    for (const [name, value] of Object.entries(headersOf(context))) {
      if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
  };
}

/**
 * Creates a JSON reply with all headers at once; setting them one by one costs a tenth of the throughput. `own` holds
 * this reply's additional headers. A long reply is compressed for a caller that reads gzip.
 */
export async function jsonReply(
  context: Context,
  status: number,
  value: unknown,
  own: Readonly<Record<string, string>>,
): Promise<Response> {
  const headersOf = context.get(NAME) as HeadersOf;
  // Bytes, because writing a string with a character beyond Latin-1 takes twice as long.
  const bytes = Buffer.from(JSON.stringify(value));
  const isLong = bytes.length >= COMPRESSED_FROM_BYTES;
  const isPacked = isLong && readsGzip(context);
  const reply = new Response(isPacked ? await gzipped(bytes) : bytes, {
    status,
    headers: {
      ...headersOf(context),
      'Content-Type': 'application/json',
      ...own,
      ...(isLong ? { Vary: 'Origin, Accept-Encoding' } : {}),
      ...(isPacked ? { 'Content-Encoding': 'gzip' } : {}),
    },
  });
  complete.add(reply);
  return reply;
}

export function readsGzip(context: Context): boolean {
  const supports = ['gzip', 'identity'];
  return accepts(context, { header: 'Accept-Encoding', supports, default: 'identity' }) === 'gzip';
}

const HSTS = 'max-age=63072000';

/**
 * Returns the security headers of all API replies, errors included. Replies are never cached or rendered as documents.
 * HSTS only if the API's own address is https.
 */
function securityHeaders(apiUrl: string): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(apiUrl.startsWith('https://') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}
