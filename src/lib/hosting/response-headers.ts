/** Header values by name. */
export type SecurityHeaders = ReturnType<typeof securityHeaders>;

export interface SecurityOptions {
  /** Analytics run in a hidden frame of our own origin. */
  readonly allowsOwnFrames: boolean;
  /** Requires TLS of the sub-domains, too, which may be another team's. */
  readonly coversSubDomains?: boolean;
}

/** Returns the security headers that a meta element cannot set; `frame-ancestors` works in a header alone. */
export function securityHeaders({ allowsOwnFrames, coversSubDomains = false }: SecurityOptions) {
  return {
    'Content-Security-Policy': `frame-ancestors ${allowsOwnFrames ? "'self'" : "'none'"}`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': allowsOwnFrames ? 'SAMEORIGIN' : 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'geolocation=(), microphone=(), payment=()',
    'Strict-Transport-Security': `max-age=63072000${coversSubDomains ? '; includeSubDomains' : ''}`,
  } as const;
}

/** `Cache-Control` by path prefix; the first match applies. */
export const cacheRules = {
  assets: { path: '/assets/', value: 'public, max-age=31536000, immutable' },
  version: { path: '/__version.json', value: 'no-store' },
  pages: { path: '/', value: 'no-cache' },
} as const;
