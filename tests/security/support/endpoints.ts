import { calls } from '../../../server/routes/calls.ts';
import { fillPath, type AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import type { RunningApp } from '../../helpers/start-app.ts';

/** All calls of the API; new ones are attacked automatically. */
export const endpoints: readonly AnyEndpoint[] = calls.map(({ endpoint }) => endpoint);

export const withAccess = (...accesses: readonly AnyEndpoint['access'][]) =>
  endpoints.filter(({ access }) => accesses.includes(access));

/** Returns the `Authorization` header of a caller whom the endpoint accepts. */
export function authorizationFor(
  { access }: AnyEndpoint,
  { conciergeToken, services }: Pick<RunningApp, 'conciergeToken' | 'services'>,
  employee: string,
): string {
  if (access === 'concierge' || access === 'lead') return `Bearer ${conciergeToken}`;
  return access === 'operator' ? `Bearer ${services.operatorToken() ?? ''}` : employee;
}

export function nameOf({ method, path }: AnyEndpoint): string {
  return `${method} ${path}`;
}

/** Returns a path of the endpoint with a value for each parameter. */
export function addressOf({ path }: AnyEndpoint): string {
  const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
  return fillPath(path, Object.fromEntries(names.map((name) => [name, '1'])));
}

/** Returns a minimal body if the method needs one; guards refuse before they read it. */
export function requestTo({ method, body }: AnyEndpoint, headers: Record<string, string> = {}): RequestInit {
  if (body.type === 'unknown' || method === 'GET') return { method, headers };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: '{}' };
}
