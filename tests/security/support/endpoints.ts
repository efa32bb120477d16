import { readdirSync } from 'node:fs';
import { fillPath, type AnyEndpoint } from '../../../src/lib/contract/endpoint.ts';

const CONTRACT = new URL('../../../src/lib/contract/', import.meta.url);

function isEndpoint(value: unknown): value is AnyEndpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'reply' in value
  );
}

async function readContract(): Promise<AnyEndpoint[]> {
  const found = new Map<string, AnyEndpoint>();
  for (const name of readdirSync(CONTRACT).filter((file) => file.endsWith('.ts'))) {
    const module = (await import(new URL(name, CONTRACT).href)) as Record<string, unknown>;
    for (const value of Object.values(module)) {
      // The version file lives on the app's own origin, not on the API.
      if (isEndpoint(value) && value.path.startsWith('/api/')) found.set(nameOf(value), value);
    }
  }
  return [...found.values()];
}

/** Every call of the contract: a new one is attacked without anybody having to think of it. */
export const endpoints: readonly AnyEndpoint[] = await readContract();

export const withAccess = (...accesses: readonly AnyEndpoint['access'][]) =>
  endpoints.filter(({ access }) => accesses.includes(access));

export function nameOf({ method, path }: AnyEndpoint): string {
  return `${method} ${path}`;
}

/** An address of the endpoint with something in every place of a parameter. */
export function addressOf({ path }: AnyEndpoint): string {
  const names = [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
  return fillPath(path, Object.fromEntries(names.map((name) => [name, '1'])));
}

/** What the endpoint's method needs to be sent at all; refusals of the guard come before the body is looked at. */
export function requestTo({ method, body }: AnyEndpoint, headers: Record<string, string> = {}): RequestInit {
  if (body.type === 'unknown' || method === 'GET') return { method, headers };
  return { method, headers: { 'content-type': 'application/json', ...headers }, body: '{}' };
}
