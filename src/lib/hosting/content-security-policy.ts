import type { Environment } from '../config/read-environment.ts';
import { reportsErrors, usesAnalytics } from '../config/telemetry.ts';

type Directive = `${string} ${string}`;

function originOf(url: string): string {
  return new URL(url).origin;
}

/**
 * The pages' policy; Astro adds the hashes of scripts and styles. Pictures may come from any https host (companies and
 * partners host their own logos); calls only go to the API and to the named file stores.
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
    // Analytics run in a worker of their own, which this policy does not reach; they only have to start it.
    usesAnalytics(environment) ? 'trusted-types dompurify partytown' : 'trusted-types dompurify',
  ];
}
