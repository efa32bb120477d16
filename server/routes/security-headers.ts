const HSTS = 'max-age=63072000; includeSubDomains';

/**
 * For every reply of the API, errors included: data for a program, never a document, never kept by a cache. HSTS only
 * where the public address is https.
 */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...(publicUrl.startsWith('https://') ? { 'Strict-Transport-Security': HSTS } : {}),
  };
}
