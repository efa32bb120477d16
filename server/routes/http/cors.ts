import type { MiddlewareHandler } from 'hono';

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

/** Answers preflight requests. */
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
