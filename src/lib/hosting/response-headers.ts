import { type Environment, reportsErrors, usesAnalytics } from '../config/read-environment.ts';

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

type Directive = `${string} ${string}`;

function originOf(url: string): string {
  return new URL(url).origin;
}

/**
 * Returns the pages' policy, without the hashes that Astro adds. Images may come from any https host, because companies
 * and partners host their own logos; calls may go to the API and to the configured file stores alone.
 */
export function contentSecurityPolicy(environment: Environment): Directive[] {
  const apis = [environment.apiBaseUrl, environment.localApiUrl].filter(Boolean).map(originOf);
  const calls = ["'self'", ...new Set([...apis, ...environment.storageOrigins])].join(' ');
  const reports = reportsErrors(environment) ? ` ${originOf(environment.sentryDsn)}` : '';
  return [
    "default-src 'self'",
    `connect-src ${calls}${reports}`,
    `img-src ${calls} https: data: blob:`,
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self'",
    "worker-src 'self'",
    "require-trusted-types-for 'script'",
    // Analytics run in a worker that this policy does not apply to; the page only starts it.
    usesAnalytics(environment) ? 'trusted-types dompurify partytown' : 'trusted-types dompurify',
  ];
}
