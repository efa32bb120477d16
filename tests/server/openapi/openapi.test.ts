import { describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { appOfFile, startApp } from '../../helpers/start-app.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { callsOf, fetchDocument, type DescribedCall } from './openapi-document.ts';

const contract = import.meta.glob<Readonly<Record<string, unknown>>>('../../../src/lib/contract/**/*.ts', {
  eager: true,
});
/** Reads what the files of the contract export, so that an endpoint that is never mounted is noticed. */
const everyEndpoint = Object.values(contract)
  .flatMap((file) => Object.values(file))
  .filter(
    (value): value is AnyEndpoint =>
      typeof value === 'object' && value !== null && 'path' in value && 'access' in value,
  );

const app = await appOfFile();
const document = await fetchDocument(app);
const calls = callsOf(document);

const spelledAsRoute = ({ method, path }: DescribedCall) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
const spelled = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;

function refsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : refsIn(part),
  );
}

function at(pointer: string): unknown {
  return pointer
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

test('is public and can be cached for some minutes', async () => {
  const first = await app.fetch('/openapi.json');
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe('application/json');
  expect(first.headers.get('cache-control')).toBe('public, max-age=300');
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await (await app.fetch('/openapi.json')).text()).toBe(await first.text());
});

test('has the product’s name', async () => {
  const other = await startApp({ productName: 'Moondial' });
  expect((await fetchDocument(other)).info.title).toBe('Moondial API');
  await other.close();
});

describe('it is complete', () => {
  test('contains exactly the calls of the contract', () => {
    expect(calls.map(spelledAsRoute).sort()).toEqual(everyEndpoint.map(spelled).sort());
  });

  test('contains every route of the API', () => {
    const routes = createApp({
      services: app.services,
      appOrigins: [],
      rateLimitFactor: 1,
      trustedProxies: 0,
      offices: [],
      demo: true,
    }).routes.filter(({ method, path }) => method !== 'ALL' && /^\/(?:api|operator)/.test(path));
    expect(routes.length).toBeGreaterThan(40);
    expect(new Set(routes.map(spelled))).toEqual(new Set(calls.map(spelledAsRoute)));
  });

  test.each(everyEndpoint.map((endpoint) => [spelled(endpoint), endpoint] as const))(
    '%s',
    (name, endpoint) => {
      const call = calls.find((one) => spelledAsRoute(one) === name)!;
      expect(call.responses).toHaveProperty(String(endpoint.status));
      expect(call.responses).toHaveProperty('default');
      expect(call.requestBody !== undefined).toBe(endpoint.body.type !== 'unknown');
      expect(call.security.length > 0).toBe(endpoint.access !== 'public');
    },
  );
});

describe('it is consistent', () => {
  test('every reference exists', () => {
    const refs = [...new Set(refsIn(document))];
    expect(refs.length).toBeGreaterThan(50);
    expect(refs.filter((ref) => at(ref) === undefined)).toEqual([]);
  });

  test.each(['schemas', 'responses'] as const)('all %s are used', (kind) => {
    const refs = new Set(refsIn(document));
    const names = Object.keys(document.components[kind]);
    expect(names.filter((name) => !refs.has(`#/components/${kind}/${name}`))).toEqual([]);
  });

  test('declares the parameters of a path exactly once', () => {
    for (const { operationId, path, parameters } of calls) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path');
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(path, operationId).not.toContain(':');
      expect(inPath.map(({ name }) => name).sort(), operationId).toEqual(names.sort());
      expect(inPath.every(({ required }) => required)).toBe(true);
      expect(new Set(parameters.map((one) => `${one.in} ${one.name}`)).size).toBe(parameters.length);
    }
  });

  test('every call has a unique id', () => {
    expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length);
  });

  test('tags and kinds of credentials are declared', () => {
    const tags = document.tags.map(({ name }) => name);
    expect(new Set(calls.flatMap((call) => call.tags))).toEqual(new Set(tags));
    const used = calls.flatMap(({ security }) => security.flatMap((one) => Object.keys(one)));
    expect(new Set(used)).toEqual(new Set(Object.keys(document.components.securitySchemes)));
  });
});
