import { readdirSync } from 'node:fs';
import { fillPath, type AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import type { RunningApp } from '../../helpers/start-app.ts';

const CONTRACT = new URL('../../../src/lib/contract/', import.meta.url);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'reply' in value
  );
}

async function readContract(): Promise<AnyEndpoint[]> {
  const found = new Map<string, AnyEndpoint>();
  for (const name of readdirSync(CONTRACT, { recursive: true })
    .filter((file): file is string => typeof file === 'string')
    .filter((file) => file.endsWith('.ts'))) {
    const module = (await import(new URL(name, CONTRACT).href)) as Record<string, unknown>;
    for (const value of Object.values(module)) {
      // The version file is on the app's origin, not on the API's.
      if (isEndpoint(value) && /^\/(?:api|operator)\//.test(value.path)) found.set(nameOf(value), value);
    }
  }
  return [...found.values()];
}

/** All calls of the contract; new ones are attacked automatically. */
export const endpoints: readonly AnyEndpoint[] = await readContract();

export const withAccess = (...accesses: readonly AnyEndpoint['access'][]) =>
  endpoints.filter(({ access }) => accesses.includes(access));

/** Returns the `Authorization` header of a caller whom the endpoint accepts. */
export function authorizationFor(
  { access }: AnyEndpoint,
  { conciergeToken, services }: Pick<RunningApp, 'conciergeToken' | 'services'>,
  employee: string,
): string {
  if (access === 'concierge') return `Bearer ${conciergeToken}`;
  return access === 'operator' ? `Bearer ${services.operatorToken}` : employee;
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
