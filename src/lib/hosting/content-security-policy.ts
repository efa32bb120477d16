import { type Environment, reportsErrors, usesAnalytics } from '../config/read-environment.ts';

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
