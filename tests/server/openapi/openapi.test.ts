// docs/product/api.md#core-calls
// docs/product/api.md#additive-calls
// docs/product/api.md#reply-shapes
// docs/product/api.md#error-replies
// docs/product/passkeys.md#limits-of-passkey-calls
// docs/product/product.md#product-name
// docs/product/requests.md#request-fields
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { createCallsInFlight } from '../../../server/routes/http/calls-in-flight.ts';
import { appOfFile, variantOf } from '../../helpers/start-app.ts';
import type { AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { callsOf, fetchDocument, type DescribedCall, bodySchema, replySchema } from './openapi-document.ts';
import { newConcierge } from '../../helpers/employees/concierge.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '../../helpers/employees/signed-in-employee.ts';
import * as api from '../identity/support/call-identity.ts';
import { json } from '../http/calls.ts';

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

const app = await appOfFile({ demo: true });
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

test('is compressed, is not sent again to who has it, and 30 times a minute to a network', async () => {
  const strict = variantOf(app, {}, { rateLimitFactor: 1 });
  const ask = (headers: Record<string, string>) =>
    strict.fetch('/openapi.json', { headers: { 'accept-encoding': 'gzip', ...headers } });
  const first = await ask({});
  const sent = Buffer.from(await first.arrayBuffer());
  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(JSON.parse(gunzipSync(sent).toString())).toEqual(document);
  const again = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  for (let count = 2; count < 30; count += 1) expect((await ask({})).status).toBe(200);
  expect((await ask({})).status).toBe(429);
});

test('has the product’s name', async () => {
  const other = variantOf(app, { productName: 'Moondial' });
  expect((await fetchDocument(other)).info.title).toBe('Moondial API');
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
      inFlight: createCallsInFlight(),
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

const SIGN_IN_BODY = { user: { email: DEMO_EMAIL, password: DEMO_PASSWORD } };
const JSON_TYPE = { 'content-type': 'application/json' };

const signedIn = await app.fetch(call('signIn').path, json(SIGN_IN_BODY));
const employee = { authorization: signedIn.headers.get('authorization') ?? '' };

function call(id: string): DescribedCall {
  return calls.find(({ operationId }) => operationId === id) ?? expect.fail(`No ${id} in the document`);
}

/** Calls with a path parameter. */
function ask({ method, path }: DescribedCall, init: RequestInit): Promise<Response> {
  return app.fetch(path.replace(/\{\w+\}/g, '1'), { method, ...init });
}

async function expectPromised(described: DescribedCall, reply: Response): Promise<unknown> {
  const body: unknown = await reply.json();
  const { error } = replySchema(document, described, reply.status).safeParse(body);
  expect(error, `${described.operationId} ${reply.status}: ${JSON.stringify(body)}`).toBeUndefined();
  return body;
}

describe('replies are as described', () => {
  test('of a sign-in, with the header that the next calls need', async () => {
    expect(signedIn.status).toBe(200);
    await expectPromised(call('signIn'), signedIn.clone());
    expect(call('signIn').responses['200']).toHaveProperty('headers.authorization');
    expect(employee['authorization']).toMatch(/^Bearer /);
  });

  test('of all calls without parameters', async () => {
    const operatorToken = app.services.operatorToken() ?? '';
    const holders: Readonly<Record<string, string>> = {
      // A program has no factor, which the export of the records asks for.
      concierge: (await newConcierge(app, { role: 'lead' })).authorization,
      operator: `Bearer ${operatorToken}`,
    };
    const lists = calls.filter(
      ({ method, parameters }) => method === 'GET' && parameters.every(({ required }) => !required),
    );
    const asked = lists.filter(({ operationId }) => !['liveStream', 'deskLive'].includes(operationId));
    expect(asked.length).toBeGreaterThan(8);
    for (const list of asked) {
      const [holder = ''] = Object.keys(list.security[0] ?? {});
      const authorization = holders[holder] ?? employee.authorization;
      const reply = await ask(list, { headers: { authorization } });
      expect(reply.status, list.operationId).toBe(200);
      const body = await expectPromised(list, reply);
      const other = { ...(body as object), more: 'than was promised' };
      expect(replySchema(document, list, 200).safeParse(other).success, list.operationId).toBe(false);
    }
  });

  test('of a thread and of a posted message', async () => {
    const open = (await (await ask(call('openRequests'), { headers: employee })).json()) as {
      requests: { external_id: string }[];
    };
    const id = open.requests[0]!.external_id;
    const path = (name: string) => call(name).path.replace('{id}', id);
    const thread = await app.fetch(path('getRequest'), { headers: employee });
    expect(JSON.stringify(await expectPromised(call('getRequest'), thread))).toContain('body_html');
    const posted = await app.fetch(path('postMessage'), {
      method: 'POST',
      headers: { ...employee, ...JSON_TYPE },
      body: JSON.stringify({ message: { body: 'Thank you' } }),
    });
    expect(posted.status).toBe(201);
    await expectPromised(call('postMessage'), posted);
  });

  test('of two-step verification, with the headers that the next calls need', async () => {
    await api.addCompanies(app);
    await api.signUp(app, 'two-step@people.test', { company_slug: 'test-optional' });
    const headers = await api.signedIn(app, 'two-step@people.test');
    await api.enroll(app, headers, '2025550143');
    const sent = await api.sendCode(app, headers);
    const verified = await api.verify(app, headers, await api.codeSentTo(app, '2025550143'));
    for (const [id, { headers: carried }, name] of [
      ['sendCode', sent, 'retry-after'],
      ['verifyCode', verified, 'mfa-token'],
    ] as const) {
      expect(call(id).responses['200']).toHaveProperty(['headers', name]);
      expect(carried.get(name), id).toBeTruthy();
    }
  });

  test('of the live stream', async () => {
    const stream = await ask(call('liveStream'), { headers: employee });
    expect(call('liveStream').responses['200']).toHaveProperty([
      'content',
      stream.headers.get('content-type')!,
    ]);
    await stream.body?.cancel();
  });
});

describe('refusals are as described', () => {
  test('of calls without credentials, exactly where they are required', async () => {
    for (const described of calls) {
      const reply = await ask(described, {});
      const isRefused = [401, 403].includes(reply.status);
      expect(isRefused, described.operationId).toBe(described.security.length > 0);
      await expectPromised(described, reply);
    }
  });

  test('of unreadable and of invalid bodies', async () => {
    const takers = calls.filter(({ requestBody, security }) => requestBody && security.length === 0);
    expect(takers.length).toBeGreaterThan(3);
    for (const taker of takers) {
      const replies = [
        await ask(taker, { body: 'text' }),
        await ask(taker, { body: '{', headers: JSON_TYPE }),
        await ask(taker, { body: '{}', headers: JSON_TYPE }),
        await ask(taker, { body: ' '.repeat(70_000), headers: JSON_TYPE }),
      ];
      expect(replies.map(({ status }) => status)).toEqual([415, 400, 422, 413]);
      for (const reply of replies) await expectPromised(taker, reply);
    }
  });

  test('of too many calls', async () => {
    const strict = variantOf(app, {}, { rateLimitFactor: 0 });
    const limited = calls.filter(({ responses }) => '429' in responses);
    expect(limited.length).toBeGreaterThan(5);
    for (const { method, path, operationId } of calls) {
      const address = path.replace(/\{\w+\}/g, '1');
      await strict.fetch(address, { method });
      const { status } = await strict.fetch(address, { method });
      expect(status === 429, operationId).toBe(limited.some((one) => one.operationId === operationId));
    }
  });
});

test('request bodies are described as accepted', () => {
  const signIn = bodySchema(document, call('signIn'));
  expect(signIn.safeParse(SIGN_IN_BODY).success).toBe(true);
  expect(signIn.safeParse({ user: { email: DEMO_EMAIL } }).success).toBe(false);
  const message = bodySchema(document, call('postMessage'));
  expect(message.safeParse({ message: { body: 'x' } }).success).toBe(true);
  expect(message.safeParse({ message: { body: 'x'.repeat(8_001) } }).success).toBe(false);
  expect(message.safeParse({ message: { body: 'x', attachment_keys: ['a', 'b'] } }).success).toBe(false);
});
