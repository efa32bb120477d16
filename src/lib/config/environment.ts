import type { Environment } from './read-environment.ts';

/** The configuration of this build. The bundler inserts it checked, so that pages contain no checks. */
export const environment: Environment = SUNDIAL_ENVIRONMENT;

/** Returns the API's base URL: the configured one on an app origin, else the local one (docs/product/api.md#base-url). */
export function apiBaseFor(environment: Environment, pageOrigin: string): string {
  const base = environment.appOrigins.includes(pageOrigin) ? environment.apiBaseUrl : environment.localApiUrl;
  return (base === '' ? pageOrigin : base).replace(/\/$/, '');
}
