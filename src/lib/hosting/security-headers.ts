/** Header values by name. */
export type SecurityHeaders = ReturnType<typeof securityHeaders>;

/**
 * Returns the security headers that a meta element cannot set; `frame-ancestors` works in a header alone. `allowsOwnFrames`:
 * analytics run in a hidden frame of our own origin.
 */
export function securityHeaders({ allowsOwnFrames }: { readonly allowsOwnFrames: boolean }) {
  return {
    'Content-Security-Policy': `frame-ancestors ${allowsOwnFrames ? "'self'" : "'none'"}`,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': allowsOwnFrames ? 'SAMEORIGIN' : 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'geolocation=(), microphone=(), payment=()',
    'Strict-Transport-Security': 'max-age=63072000',
  } as const;
}
