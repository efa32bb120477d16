// docs/product/api.md#additive-rule
// docs/product/session.md#refused-calls
// docs/product/session.md#exempt-calls
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, test } from 'vitest';
import { isCoreCall, withoutAdditions } from '../../../e2e/support/core-api/only-core-calls.ts';
import { call } from '../../../src/lib/api/shared/client.ts';
import { fillPath, type AnyEndpoint } from '../../../src/lib/contract/shared/endpoint.ts';
import { HOUR_MS } from '../../../src/lib/contract/shared/limits.ts';
import { readSession, saveSession, stopLeaving } from '../../../src/lib/session/session.ts';
import { openTestBrowser } from '../../helpers/browser-effects.ts';
import { expectConsole } from '../../helpers/console-guard.ts';

const folder = resolve('src/lib/contract');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  // Concierges and operators need the reference API.
  (name) => name.endsWith('.ts') && !/^(desk-|operator)/.test(name),
);
const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'accepts' in value;
const exported = await Promise.all(
  files.map(async (name) => Object.values((await import(resolve(folder, name))) as object) as unknown[]),
);
const calls = [...new Set(exported.flat().filter(isEndpoint))].filter(({ path }) => !path.includes('/desk/'));

/** A value for each parameter of a path. */
const paramsOf = ({ path }: AnyEndpoint): Record<string, string> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, '7']));
const isCore = (one: AnyEndpoint) => isCoreCall(one.method, fillPath(one.path, paramsOf(one)));
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;

const answers: Readonly<Record<string, () => Response>> = {
  ...Object.fromEntries(
    [400, 401, 403, 404, 405, 422, 500, 501].map((status) => [
      String(status),
      () => Response.json({ error: 'No.', code: 'not_found' }, { status }),
    ]),
  ),
  'a page': () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }),
  'a reset connection': () => {
    throw new TypeError('Failed to fetch');
  },
};

/** Opens a signed-in browser whose calls are answered in one way, makes a call, and returns what is left of the session. */
async function sessionAfter(one: AnyEndpoint, answer: () => Response): Promise<string | null> {
  stopLeaving();
  const browser = openTestBrowser({ fetch: async () => answer(), now: () => 0 });
  saveSession({ token: 'Bearer one', expiresAt: HOUR_MS, enrollmentAvailable: false, codeRequired: false });
  await call(one, { params: paramsOf(one) }).catch(() => null);
  const token = readSession()?.token ?? null;
  if (token !== null) expect(browser.navigations).toEqual([]);
  return token;
}

it.each(calls.filter((one) => !isCore(one)).map((one) => [nameOf(one), one] as const))(
  '%s, which is additive, leaves the session and the page as they are, however it is answered',
  async (_, one) => {
    expectConsole('error', /answered with a status of/);
    for (const [way, answer] of Object.entries(answers)) {
      expect(await sessionAfter(one, answer), way).toBe('Bearer one');
    }
  },
);

test('the 401 of each core call ends the session, but of those about the input', async () => {
  expectConsole('error', /answered with a status of 401/);
  const refusal = () => Response.json({ error: 'No.' }, { status: 401 });
  const keeping: string[] = [];
  for (const one of calls.filter(isCore)) {
    if ((await sessionAfter(one, refusal)) !== null) keeping.push(nameOf(one));
  }
  expect(keeping.toSorted()).toEqual([
    'DELETE /api/v1/users/sign_out',
    'GET /api/v1/users/unlock',
    'POST /api/v1/mfa/verify',
    'POST /api/v1/users/password',
    'POST /api/v1/users/sign_in',
    'POST /api/v1/users/sign_up',
    'PUT /api/v1/users/password',
  ]);
});

/** A field of a reply; the fields of a body are optional in zod. */
const ADDITIVE_FIELD = /\/\*\*(?:(?!\*\/)[^])*?Additive(?:(?!\*\/)[^])*?\*\/\s*(\w+): (?!z\.optional)/g;

test('the stand-in for an API of core calls sends none of the fields that the contract calls additive', () => {
  const sources = files.map((name) => readFileSync(resolve(folder, name), 'utf8'));
  const fields = sources
    .flatMap((text) => [...text.matchAll(ADDITIVE_FIELD)].map(([, name = '']) => name))
    // The reply of a submission, of which the stand-in keeps `success` alone.
    .filter((name) => name !== 'request');
  expect(fields.length).toBeGreaterThan(30);
  const reply = Object.fromEntries(fields.map((name) => [name, 1]));
  expect(withoutAdditions('/api/v1/requests/7', { ...reply, name: 'Find a vet' })).toEqual({
    name: 'Find a vet',
  });
});
