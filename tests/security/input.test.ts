// docs/product/api.md#core-calls
// docs/product/api.md#tolerance
// docs/product/api.md#wire-text
// docs/product/categories.md#category-calls
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { errorBody } from '../../src/lib/contract/shared/errors.ts';
import { newRequest, started } from '../helpers/employees/answered-survey.ts';
import { newEmployee } from '../helpers/employees/employee.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { anyString, arbitraryOf } from './support/arbitrary-of-schema.ts';
import { authorizationFor, endpoints } from './support/endpoints.ts';

/** Runs per endpoint. INPUT_RUNS and INPUT_SEED select more and other values. */
const RUNS = Number(process.env['INPUT_RUNS'] ?? 20);
const SEED = Number(process.env['INPUT_SEED'] ?? 20_261_121);
const PER_RUN_MS = 1_000;

const app = await appOfFile({ demo: true });
const owner = await newEmployee(app);
const request = await newRequest(owner);
const survey = await started(owner, 101);
const known = [request.external_id, ...[request.id, survey, 101, 603, 1, 7, -1, 99_999_999_999].map(String)];

interface Sent {
  readonly params: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: unknown;
}

/** Values of path parameters: mostly existing ids, else anything. */
function paramsOf(endpoint: AnyEndpoint, known: readonly string[]) {
  const names = [...endpoint.path.matchAll(/:([a-z_]+)/g)].map((match) => match[1] ?? '');
  const value = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: anyString },
  );
  return fc.record(Object.fromEntries(names.map((name) => [name, value])));
}

const queries = fc.oneof(
  fc.constant('?types=benefit,product&limit=6&prefer_featured=true'),
  fc
    .array(
      fc.tuple(fc.constantFrom('types', 'limit', 'key', 'unlock_token', 'prefer_featured', 'x'), anyString),
      { maxLength: 3 },
    )
    .map(
      (pairs) => `?${new URLSearchParams(pairs.map(([key, text]) => [key, text.toWellFormed()])).toString()}`,
    ),
  fc.constantFrom('', '?', '?%', '?limit=%ff', '?limit[]=1', '?types=__proto__', '?key=%00'),
);

async function send(
  endpoint: AnyEndpoint,
  authorization: string,
  { params, query, body }: Sent,
): Promise<Response> {
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) =>
    encodeURIComponent((params[name] ?? '').toWellFormed()),
  );
  const hasBody = endpoint.method !== 'GET' && body !== undefined;
  return app.fetch(`${path}${query}`, {
    method: endpoint.method,
    headers: { authorization, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
}

/** Fails on a 5xx reply and on a reply that violates the contract. */
async function expectPromised(endpoint: AnyEndpoint, sent: Sent, response: Response): Promise<void> {
  if (response.headers.get('content-type') === 'text/event-stream') {
    // A stream never ends; the live tests check its events.
    expect(response.status).toBe(endpoint.status);
    await response.body?.cancel();
    return;
  }
  const text = await response.text();
  const context = `${endpoint.method} ${endpoint.path} ${JSON.stringify(sent).slice(0, 500)} -> ${String(response.status)} ${text.slice(0, 300)}`;
  expect(response.status, context).toBeLessThan(500);
  const reply: unknown = JSON.parse(text);
  if (response.ok) {
    expect(response.status, context).toBe(endpoint.status);
    expect(endpoint.reply.safeParse(reply).success, context).toBe(true);
  } else {
    expect(errorBody.safeParse(reply).success, context).toBe(true);
  }
}

test('every call of the contract is under test', () => {
  expect(endpoints.length).toBeGreaterThan(30);
});

test('control: detects a 5xx reply and a reply of a wrong shape', async () => {
  const [endpoint] = endpoints;
  if (endpoint === undefined) throw new Error('There are no calls.');
  const sent = { params: {}, query: '', body: null };
  for (const reply of [
    Response.json({ error: 'Oops', code: 'internal' }, { status: 500 }),
    Response.json([], { status: endpoint.status }),
    Response.json({ error: 'No', code: 'no_such_code' }, { status: 422 }),
  ])
    await expect(expectPromised(endpoint, sent, reply)).rejects.toThrow();
});

describe.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test(
      `keeps its promise for ${String(RUNS)} inputs`,
      async () => {
        // These calls end or change the session.
        const employee = /sign_out|mfa/.test(endpoint.path) ? await newEmployee(app) : owner;
        const authorization = authorizationFor(endpoint, app, employee.authorization);
        const inputs = fc.record<Sent>({
          params: paramsOf(endpoint, known),
          query: endpoint.method === 'GET' ? queries : fc.constant(''),
          body: arbitraryOf(endpoint.body),
        });
        await fc.assert(
          fc.asyncProperty(inputs, async (sent) => {
            await expectPromised(endpoint, sent, await send(endpoint, authorization, sent));
          }),
          { numRuns: RUNS, seed: SEED },
        );
      },
      RUNS * PER_RUN_MS + 20_000,
    );
  },
);
