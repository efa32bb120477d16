// docs/product/api.md#app-origins
// docs/product/api.md#wire-text
import { expect, test } from 'vitest';
import type { AnyEndpoint } from '../../src/lib/contract/shared/endpoint.ts';
import { newConcierge } from '../helpers/employees/concierge.ts';
import { appOfFile } from '../helpers/start-app.ts';
import { employee } from '../server/http/calls.ts';
import { ask, unguarded, type Api } from './support/attack.ts';
import { authorizationFor, addressOf, endpoints, nameOf, requestTo } from './support/endpoints.ts';

/** The first types are those that a foreign site's form or script can send without a preflight. */
const TYPES = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; charset=application/json',
  'text/json',
  'application/jsonp',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/json; charset=utf-16',
  'application/json, text/plain',
  'text/html',
  'application/xml',
  'application/octet-stream',
  '',
];

const ALLOWED = 'https://app.sundial.example';
const writing = endpoints.filter(({ body }) => body.type !== 'unknown');
const app = await appOfFile({ appOrigins: [ALLOWED] });
const { authorization } = (await employee(app)).headers;
const lead = await newConcierge(app, { role: 'lead' });

/** Tries all types at one call of each access, and the first at every other: they read their bodies by the same code. */
const typesFor = (endpoint: AnyEndpoint) =>
  writing.find(({ access }) => access === endpoint.access) === endpoint ? TYPES : TYPES.slice(0, 1);

async function notRefused(api: Api): Promise<string[]> {
  const taken: string[] = [];
  for (const endpoint of writing) {
    // A lead has a fresh factor, which a program has not.
    const isDesk = endpoint.access === 'concierge' || endpoint.access === 'lead';
    const who = isDesk ? lead.authorization : authorizationFor(endpoint, app, authorization);
    for (const type of typesFor(endpoint)) {
      const headers = { authorization: who, 'content-type': type };
      const reply = await ask(api, addressOf(endpoint), { method: endpoint.method, headers, body: '{}' });
      if (reply.status !== 415) taken.push(`${nameOf(endpoint)} ${type} ${reply.status}`);
    }
  }
  return taken;
}

test('every call with a body accepts only application/json', async () => {
  expect(writing.length).toBeGreaterThanOrEqual(10);
  expect(await notRefused(unguarded)).toHaveLength(writing.flatMap(typesFor).length);
  expect(await notRefused(app.fetch)).toEqual([]);
});

const ORIGINS = [
  'https://evil.example',
  'http://app.sundial.example',
  'https://app.sundial.example:8443',
  'https://app.sundial.example.evil.example',
  'https://evil-app.sundial.example',
  'https://sundial.example',
  'https://sub.app.sundial.example',
  'https://APP.sundial.example',
  'https://app.sundial.example/',
  'https://app.sundial.example, https://evil.example',
  'null',
  'file://',
];

const grants = (response: Response) =>
  [...response.headers.keys()].filter((name) => name.startsWith('access-control-'));

/** Returns the calls and preflights whose reply a page of that origin could read. */
async function readable(api: Api, origins: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of endpoints) {
    for (const origin of origins) {
      const preflight = { origin, 'access-control-request-method': endpoint.method };
      const replies = [
        await api(addressOf(endpoint), requestTo(endpoint, { origin })),
        await api(addressOf(endpoint), { method: 'OPTIONS', headers: preflight }),
      ];
      for (const reply of replies) if (grants(reply).length > 0) found.push(`${nameOf(endpoint)} ${origin}`);
    }
  }
  return found;
}

test('12 foreign origins can’t read a reply of any endpoint; the app’s own origin can', async () => {
  expect(ORIGINS).toHaveLength(12);
  expect(endpoints.length).toBeGreaterThanOrEqual(30);
  expect(await readable(unguarded, ORIGINS)).toHaveLength(endpoints.length * 12 * 2);
  expect(await readable(app.fetch, ORIGINS)).toEqual([]);
  expect(await readable(app.fetch, [ALLOWED])).toHaveLength(endpoints.length * 2);
});

test('no reply allows all origins or credentials', async () => {
  for (const endpoint of endpoints) {
    const { headers } = await app.fetch(addressOf(endpoint), requestTo(endpoint, { origin: ALLOWED }));
    expect(headers.get('access-control-allow-origin')).toBe(ALLOWED);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('set-cookie')).toBeNull();
  }
});
