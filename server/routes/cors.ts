import type { MiddlewareHandler } from 'hono';

const EXPOSED = 'authorization, mfa-token, retry-after, date';
const ALLOWED_HEADERS = 'authorization, mfa-token, content-type, last-event-id';
const ALLOWED_METHODS = 'GET, POST, PUT, DELETE';
const PREFLIGHT_MAX_AGE_S = '7200';

/**
 * Lets pages of exactly these origins read replies. No wildcard and no credentials: tokens travel in headers that only
 * the app's own script can set. Any other origin gets no CORS header at all.
 */
export function cors(origins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(origins);
  return async (context, next) => {
    context.header('Vary', 'Origin');
    const origin = context.req.header('origin');
    const isAllowed = origin !== undefined && allowed.has(origin);
    if (isAllowed) {
      context.header('Access-Control-Allow-Origin', origin);
      context.header('Access-Control-Expose-Headers', EXPOSED);
    }
    if (context.req.method !== 'OPTIONS') return next();
    if (isAllowed) {
      context.header('Access-Control-Allow-Methods', ALLOWED_METHODS);
      context.header('Access-Control-Allow-Headers', ALLOWED_HEADERS);
      context.header('Access-Control-Max-Age', PREFLIGHT_MAX_AGE_S);
    }
    return context.body(null, 204);
  };
}
