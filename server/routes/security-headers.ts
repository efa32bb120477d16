import type { MiddlewareHandler } from 'hono';

/** For every reply of the API, errors included: data for a program, never a document, never kept by a cache. */
const HEADERS: readonly (readonly [string, string])[] = [
  ['Cache-Control', 'no-store'],
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
];
const HSTS = 'max-age=63072000; includeSubDomains';

/** A route may replace a header by setting its own. HSTS only where the public address is https. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const secure = publicUrl.startsWith('https://');
  return async (context, next) => {
    for (const [name, value] of HEADERS) context.header(name, value);
    if (secure) context.header('Strict-Transport-Security', HSTS);
    await next();
  };
}
