import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { schema } from '../../../server/db/schema/all-tables.ts';
import { rateLimits } from '../../../server/db/schema/installation.ts';
import { type AnyEndpoint, fillPath } from '../../../src/lib/contract/shared/endpoint.ts';
import { endpoints } from './endpoints.ts';
import { sampleOf } from './sample-of-schema.ts';

/** All calls of the contract that write for somebody with a session. */
export const writingCalls: readonly AnyEndpoint[] = endpoints.filter(
  ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'operator',
);

export const hasBody = ({ body }: AnyEndpoint): boolean => body.type !== 'unknown';
export const isOfDesk = ({ access }: AnyEndpoint): boolean => access === 'concierge' || access === 'lead';

/** All tables but the counts of calls, by name. */
export const tables: ReadonlyMap<string, PgTable> = new Map(
  Object.values<unknown>(schema)
    .filter((one): one is PgTable => is(one, PgTable) && one !== rateLimits)
    .map((table) => [getTableName(table), table]),
);

interface Caller {
  readonly authorization: string;
  /** What path parameters and bodies may name. */
  readonly id: number;
}

/** Returns the address and the head of a call, and its body, which fits the contract and names what the caller knows. */
export function callOf(endpoint: AnyEndpoint, { authorization, id }: Caller) {
  const names = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name ?? '');
  const path = fillPath(endpoint.path, Object.fromEntries(names.map((name) => [name, id])));
  const body = hasBody(endpoint) ? JSON.stringify(sampleOf(endpoint.body, 'Hello', id)) : '';
  return {
    path,
    method: endpoint.method,
    body,
    headers: { authorization, 'content-type': 'application/json' },
  };
}
