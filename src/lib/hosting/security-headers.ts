/**
 * Headers that a meta element cannot carry. The policy here only restricts further what the pages' own meta policy
 * allows; frame-ancestors works in a header alone.
 */
export function securityHeaders(): Readonly<Record<string, string>> {
  return {
    'Content-Security-Policy': "frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'geolocation=(), microphone=(), payment=()',
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  };
}
