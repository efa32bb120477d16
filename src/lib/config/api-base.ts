import type { Environment } from './read-environment.ts';

/** The API of a page: production origins use the configured base, any other origin the local one (DECISIONS section 1). */
export function apiBaseFor(environment: Environment, pageOrigin: string): string {
  const base = environment.appOrigins.includes(pageOrigin) ? environment.apiBaseUrl : environment.localApiUrl;
  return (base === '' ? pageOrigin : base).replace(/\/$/, '');
}
