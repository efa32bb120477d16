const HSTS = 'max-age=63072000';

/**
 * Returns the security headers of all API replies, errors included. Replies are never cached or rendered as documents.
 * HSTS only if the API's own address is https.
 */
export function securityHeaders(apiUrl: string): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(apiUrl.startsWith('https://') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}
